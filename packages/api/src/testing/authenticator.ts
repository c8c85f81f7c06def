import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@collabor8/domain';

/** The few kinds of CBOR (RFC 8949) that WebAuthn's structures are made of. */
type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.of(kind | value);
  return value < 256 ? Buffer.of(kind | 24, value) : Buffer.of(kind | 25, value >> 8, value & 255);
}

const isList = (value: Cbor): value is readonly Cbor[] => Array.isArray(value);

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (isList(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const written = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** Bits of authenticator data: the person is there, has unlocked it, and a new key comes with it. */
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** Where the answer differs from that of an honest browser and authenticator. */
export interface Lie {
  readonly origin?: string;
  readonly rpID?: string;
  readonly challenge?: string;
  /** Whether its person has unlocked it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Signs with another key than the one that was registered. */
  readonly key?: KeyObject;
  /** What it says of its maker, of which nothing was asked: the format, and what stands in it. */
  readonly statement?: readonly [format: string, content: ReadonlyMap<string, Cbor>];
}

interface Asked {
  readonly challenge: string;
}

/** An authenticator in software, with one passkey (ES256), and the browser before it. */
export class Authenticator {
  readonly id = written(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What the browser sends on that has been asked to make a passkey. */
  make({ challenge }: Asked, lie: Lie = {}): NewPasskey {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = [randomBytes(16), Buffer.of(0, id.length), id, key];
    const authData = Buffer.concat([this.#authenticatorData(lie, WITH_KEY), ...credential]);
    const [format, content] = lie.statement ?? ['none', new Map<string, Cbor>()];
    const attestation = new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', content],
      ['authData', authData],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: written(this.#clientData('webauthn.create', challenge, lie)),
        attestationObject: written(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** What the browser sends on that has been asked to show one. */
  show({ challenge }: Asked, lie: Lie = {}): PasskeyAnswer {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, lie);
    const data = this.#authenticatorData(lie, 0);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: written(clientData),
        authenticatorData: written(data),
        signature: written(sign('sha256', signed, lie.key ?? this.#keys.privateKey)),
      },
    };
  }

  #named() {
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' as const },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string, lie: Lie): string {
    const { origin = this.#origin } = lie;
    return JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin });
  }

  #authenticatorData(lie: Lie, more: number): Buffer {
    const { rpID = new URL(this.#origin).hostname, isVerified = true } = lie;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? this.#counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpID), Buffer.of(flags), counter]);
  }
}
