import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personAt, startServerProcess, type ServerProcess } from '../../testing/server-process.js';
import { waitFor } from '../../testing/wait-for.js';
import { SIGN_IN_FAILURES_EVERYWHERE } from './rate-limits.js';

const password = 'correct horse';
const TRIES = SIGN_IN_FAILURES_EVERYWHERE;
const TOO_MANY = /^Too many attempts\. Please try again in \d+ seconds\.$/;

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-guesses-'));
  // A proxy is in front, so that every request names its address.
  server = await startServerProcess(folder, { env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly from: string;
  readonly cookie?: string;
  readonly path?: '/user/login' | '/trpc/users.login' | '/user/signup';
  readonly protocol?: 'http' | 'https';
}

async function attempt(asked: Attempt) {
  const { from, cookie = '', path = '/user/login', protocol = 'http', ...form } = asked;
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', cookie },
      ...{ 'x-forwarded-for': from, 'x-forwarded-proto': protocol },
    },
    body: JSON.stringify(form),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The session and what a browser keeps when it has logged out, as `Cookie` headers. */
const cookiesOf = (headers: Headers): readonly string[] =>
  headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
const deviceOf = (headers: Headers): string => cookiesOf(headers)[1] ?? '';

async function guess(username: string, times = TRIES): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { status } = await attempt({ username, password: `guess ${n}`, from: `203.0.113.${n}` });
    expect(status).toBe(401);
  }
}

describe('guesses for one name from many addresses', () => {
  it('are refused from anywhere, while a browser of its owner logs in as ever', async () => {
    const ada = { username: 'ada', password };
    const { headers } = await attempt({ ...ada, from: '192.0.2.1', path: '/user/signup' });
    const device = deviceOf(headers);
    await guess('ada');
    for (const path of ['/user/login', '/trpc/users.login'] as const) {
      const refused = await attempt({ ...ada, from: '198.51.100.7', path });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const unknown = `collabor8_device=${'x'.repeat(43)}`;
    const stranger = await attempt({ ...ada, from: '198.51.100.7', cookie: unknown });
    expect(stranger.text).toMatch(TOO_MANY);
    const owner = await attempt({ ...ada, from: '198.51.100.7', cookie: device });
    expect(owner.status).toBe(200);
    expect(deviceOf(owner.headers)).toBe(device);
  });

  it('tell nothing of whether there is such an account', async () => {
    await guess('nobody-of-that-name');
    const refused = await attempt({
      ...{ username: 'nobody-of-that-name', password, from: '198.51.100.8' },
    });
    expect([refused.status, TOO_MANY.test(refused.text)]).toEqual([429, true]);
  });

  it('leave the browser of somebody else under this name uncounted among the known', async () => {
    const eve = await attempt({
      ...{ username: 'eve', password, from: '192.0.2.9', path: '/user/signup' },
    });
    const ben = { username: 'ben', password, from: '192.0.2.2', path: '/user/signup' } as const;
    const [session = ''] = cookiesOf((await attempt(ben)).headers);
    await guess('ben');
    const own = { username: 'ben', password, from: '192.0.2.9' };
    expect((await attempt({ ...own, cookie: deviceOf(eve.headers) })).status).toBe(429);

    // They stand in one row of what was done with the account.
    const { activity } = personAt(server.url, 'ben', session).trpc.users;
    await waitFor('the row', async () => (await activity.query())[0]?.count === TRIES);
    expect(await activity.query()).toMatchObject([
      { kind: 'failed', count: TRIES, address: null },
      { kind: 'signedIn', count: 1, address: '192.0.2.2' },
    ]);
  });
});

describe('over https', () => {
  const cy = { username: 'cy', password, from: '192.0.2.3', protocol: 'https' } as const;

  const answerTo = async (cookie: string): Promise<number> => {
    const headers = { cookie, 'x-forwarded-proto': 'https', 'x-forwarded-for': cy.from };
    return (await fetch(`${server.url}/user/getUser/cy`, { headers })).status;
  };

  it('both cookies are this host’s own, and no others are taken for them', async () => {
    const { headers } = await attempt({ ...cy, path: '/user/signup' });
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(
        /^__Host-collabor8_(session|device)=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
    }
    const [session = ''] = cookiesOf(headers);
    expect(await answerTo(session)).toBe(200);
    // As another part of the domain could set it: somebody else's session, under the plain name.
    expect(await answerTo(session.replace('__Host-', ''))).toBe(401);
  });

  it('whoever has a cookie of an earlier version logs in once more, and is in', async () => {
    const earlier = `collabor8_session=${'e'.repeat(43)}`;
    expect(await answerTo(earlier)).toBe(401);
    const { status, headers } = await attempt({ ...cy, cookie: earlier });
    expect(status).toBe(200);
    expect(await answerTo(`${earlier}; ${cookiesOf(headers).join('; ')}`)).toBe(200);
  });
});
