import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushDevice, type PushMessage, pushSchema } from '@collabor8/domain';
import { decrypt } from 'http_ece';

/** Something that a browser was told, as it reads it. */
export interface TakenPush {
  /** The device's name. */
  readonly device: string;
  readonly message: PushMessage;
  readonly topic: string | undefined;
  readonly seconds: number;
  readonly urgency: string | undefined;
  /** The public key by which the sender signed, in base64url; it was checked. */
  readonly signedBy: string;
  /** Whom to turn to, by the signature. */
  readonly contact: string;
}

/** What a test has the push service do; `undefined` takes what it is sent. */
export interface PushAnswer {
  readonly status: number;
  readonly retryAfter?: string;
  readonly location?: string;
}

interface Device {
  readonly ecdh: ECDH;
  readonly secret: Buffer;
}

/** Who signed (RFC 8292). @throws Error where nobody did */
function signerOf(authorization: string | undefined): { key: string; contact: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) {
    throw new Error('Nobody has signed this.');
  }
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  return { key, contact: sub };
}

/** A push service that speaks the protocol of real ones, and the browsers that it serves. */
export async function startPushService() {
  const devices = new Map<string, Device>();
  const taken: TakenPush[] = [];
  const seen: string[] = [];
  const answers = new Map<string, PushAnswer | 'silence'>();
  const server = createServer((req, res) => {
    const device = (req.url ?? '').slice(1);
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      seen.push(device);
      const answer = answers.get(device) ?? { status: 201 };
      if (answer === 'silence') return;
      const { status, retryAfter, location } = answer;
      if (status === 201) {
        const { ecdh, secret } = devices.get(device) ?? {};
        const options = { version: 'aes128gcm', privateKey: ecdh, authSecret: secret } as const;
        const text = decrypt(Buffer.concat(parts), options).toString();
        const { key, contact } = signerOf(req.headers.authorization);
        const headerOf = (name: string) => req.headers[name]?.toString();
        taken.push({
          ...{ device, message: pushSchema.parse(JSON.parse(text)), signedBy: key, contact },
          ...{ topic: headerOf('topic'), urgency: headerOf('urgency') },
          seconds: Number(headerOf('ttl')),
        });
      }
      if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
      if (location !== undefined) res.setHeader('Location', location);
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** What browsers have read. */
    taken,
    /** Names of the devices that something was sent to, read or not. */
    seen,
    /** What is answered for a device; a test may change it. */
    answers,

    /** What a browser tells of itself once it lets itself be told things. */
    deviceOf(name: string): PushDevice {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const secret = randomBytes(16);
      devices.set(name, { ecdh, secret });
      const key = ecdh.getPublicKey('base64url');
      return { endpoint: `${url}/${name}`, key, secret: secret.toString('base64url') };
    },

    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PushStandIn = Awaited<ReturnType<typeof startPushService>>;
