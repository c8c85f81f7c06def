declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface DecryptOptions {
    readonly version: 'aes128gcm';
    readonly privateKey: ECDH | undefined;
    readonly authSecret: Buffer | undefined;
  }

  export function decrypt(sealed: Buffer, options: DecryptOptions): Buffer;
}
