import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, createRemoteJWKSet, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ID, createTokenIssuer } from '../../testing/google-tokens.js';
import { createGoogleVerifier, type GoogleVerifier } from './google.js';

let issuer: Awaited<ReturnType<typeof createTokenIssuer>>;
let google: GoogleVerifier;
beforeAll(async () => {
  issuer = await createTokenIssuer();
  google = createGoogleVerifier({ clientId: CLIENT_ID, keySet: createLocalJWKSet(issuer.keys) });
});

const refused = { code: 'unauthenticated', message: 'Failed to authenticate with Google' };

it('says who the bearer of a token is', async () => {
  const token = await issuer.token({ sub: '42', name: 'Ada', picture: 'https://p.example/a.png' });
  const identity = { subject: '42', name: 'Ada', picture: 'https://p.example/a.png' };
  expect(await google.verify(token)).toEqual(identity);
});

it('knows both spellings of the issuer', async () => {
  const token = await issuer.token({ issuer: 'accounts.google.com' });
  await expect(google.verify(token)).resolves.toMatchObject({ subject: 'subject-1' });
});

describe('refuses a token', () => {
  it.each([
    ['of another issuer', () => issuer.token({ issuer: 'https://accounts.evil.example' })],
    ['for another application', () => issuer.token({ audience: 'other.apps.example' })],
    ['that has expired', () => issuer.token({ expires: '-1s' })],
    ['that never expires', () => issuer.token({ expires: null })],
    ['without a subject', () => issuer.token({ sub: '' })],
    ['signed with another key', () => issuer.forgedToken()],
    ['that is none', () => Promise.resolve('no token at all')],
    ['that is empty', () => Promise.resolve('')],
    [
      'that is not signed',
      () =>
        Promise.resolve(
          new UnsecuredJWT({ sub: '42' })
            .setIssuer('accounts.google.com')
            .setAudience(CLIENT_ID)
            .setExpirationTime('5m')
            .encode(),
        ),
    ],
    [
      'signed with the public key as if it were a secret',
      () =>
        new SignJWT({ sub: '42' })
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .setIssuer('accounts.google.com')
          .setAudience(CLIENT_ID)
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode(JSON.stringify(issuer.keys.keys[0]))),
    ],
  ])('%s', async (_fault, makeToken) => {
    await expect(google.verify(await makeToken())).rejects.toMatchObject(refused);
  });
});

it('offers nothing without a client id', async () => {
  const off = createGoogleVerifier({ clientId: undefined });
  expect(off.clientId).toBeNull();
  await expect(off.verify(await issuer.token())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Google OAuth is not available',
  });
});

describe('with keys over HTTP', () => {
  const serve = async (status: number, body: () => string) => {
    const server = createServer((_req, res) => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(body());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const keySet = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/certs`));
    const close = () => new Promise((resolve) => server.close(resolve));
    return { verifier: createGoogleVerifier({ clientId: CLIENT_ID, keySet }), close };
  };

  it('fetches them', async () => {
    const { verifier, close } = await serve(200, () => JSON.stringify(issuer.keys));
    await expect(verifier.verify(await issuer.token())).resolves.toBeDefined();
    await expect(verifier.verify(await issuer.forgedToken())).rejects.toMatchObject(refused);
    await close();
  });

  it.each([
    ['answers an error', 500, '{}'],
    ['answers nonsense', 200, '[]'],
  ])('blames no token when their server %s', async (_fault, status, body) => {
    const { verifier, close } = await serve(status, () => body);
    const outage = { code: 'unavailable', message: 'Failed to authenticate with Google' };
    await expect(verifier.verify(await issuer.token())).rejects.toMatchObject(outage);
    await close();
  });

  it('blames no token when their server is down', async () => {
    const { verifier, close } = await serve(200, () => '{}');
    await close();
    await expect(verifier.verify(await issuer.token())).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});
