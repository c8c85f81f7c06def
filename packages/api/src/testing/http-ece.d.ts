declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface DecryptOptions {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH | undefined;
    readonly authSecret: Buffer | undefined;
  }

  const ece: { readonly decrypt: (sealed: Buffer, options: DecryptOptions) => Buffer };
  export default ece;
}
