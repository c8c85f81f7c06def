import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import type { OidcSettings } from '../../platform/platform.js';

export interface ForgedClaims {
  readonly iss?: string;
  readonly aud?: string | readonly string[];
  readonly azp?: string;
  readonly sub?: string;
  readonly nonce?: string | null;
  /** Seconds from now; null for a token that never ends. */
  readonly expires?: number | null;
  readonly issuedAt?: number;
  readonly auth_time?: number;
  readonly preferred_username?: string | undefined;
}

/** How the next token is made. */
export interface Forgery {
  readonly claims?: ForgedClaims;
  readonly signedBy?: 'itself' | 'a stranger' | 'nobody' | 'its public key' | 'the secret';
  /** What it answers to who asks how somebody is called; by default it isn't asked. */
  readonly userinfo?: Readonly<Record<string, unknown>>;
  /** What it answers in the place of a token. */
  readonly instead?: { readonly status: number; readonly body: string };
}

/** An issuer that says what a test wants: everything in its answers can be wrong. */
export async function startForgingIssuer() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  let forgery: Forgery = {};
  let nonce = '';
  const asked: URLSearchParams[] = [];

  const server = createServer(
    (req, res) =>
      void answer(req.url ?? '').then((reply) => {
        const { status = 200, body } = reply;
        res.writeHead(status, { 'content-type': 'application/json' }).end(body);
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: OidcSettings = {
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'collabor8',
    clientSecret: 'a secret that is long enough for an HMAC',
    name: 'Forgers',
  };

  async function token(): Promise<string> {
    const { claims = {}, signedBy = 'itself' } = forgery;
    const { iss, aud, sub = 'sub-1', expires = 300, issuedAt = 0, ...others } = claims;
    const at = Math.floor(Date.now() / 1000);
    const payload = {
      ...{ nonce, preferred_username: 'mallory', ...others },
      ...{ iss: iss ?? settings.issuer, aud: aud ?? settings.clientId, sub, iat: at + issuedAt },
      ...(expires !== null && { exp: at + expires }),
    };
    if (payload.nonce === null) Reflect.deleteProperty(payload, 'nonce');
    const header = { alg: 'RS256', kid: 'key-1' };
    switch (signedBy) {
      case 'itself':
        return new SignJWT(payload as never).setProtectedHeader(header).sign(privateKey);
      case 'a stranger':
        return new SignJWT(payload as never).setProtectedHeader(header).sign(stranger.privateKey);
      case 'nobody':
        return new UnsecuredJWT(payload as never).encode();
      case 'its public key':
      case 'the secret': {
        const text = signedBy === 'the secret' ? settings.clientSecret : JSON.stringify(jwk);
        return new SignJWT(payload as never)
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(new TextEncoder().encode(text));
      }
    }
  }

  async function answer(url: string): Promise<{ status?: number; body: string }> {
    const at = (path: string) => `${settings.issuer}${path}`;
    switch (url.split('?')[0]) {
      case '/.well-known/openid-configuration':
        return {
          body: JSON.stringify({
            ...{ issuer: settings.issuer, authorization_endpoint: at('/authorize') },
            ...{ token_endpoint: at('/token'), jwks_uri: at('/keys') },
            userinfo_endpoint: at('/me'),
            ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
            id_token_signing_alg_values_supported: ['RS256'],
          }),
        };
      case '/keys':
        return { body: JSON.stringify({ keys: [jwk] }) };
      case '/me':
        return { body: JSON.stringify(forgery.userinfo ?? {}) };
      case '/token': {
        if (forgery.instead !== undefined) return forgery.instead;
        const issued = { access_token: 'access', token_type: 'Bearer', id_token: await token() };
        return { body: JSON.stringify(issued) };
      }
      default:
        return { status: 404, body: '{}' };
    }
  }

  return {
    settings,
    /** What was asked of it at its page, in the order in which browsers came. */
    asked,
    /** Comes to its page, and is led back with a code; `forged` is what the code is then good for. */
    leadBack(there: string, forged: Forgery = {}): string {
      const query = new URL(there).searchParams;
      asked.push(query);
      forgery = forged;
      nonce = query.get('nonce') ?? '';
      const answered = { code: 'code', state: query.get('state') ?? '' };
      return `${query.get('redirect_uri') ?? ''}?${new URLSearchParams(answered).toString()}`;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
