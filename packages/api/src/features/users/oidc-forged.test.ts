import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForgingIssuer, type Forgery } from '../../testing/oidc/forging-issuer.js';
import { openVisitor, type Visitor } from '../../testing/oidc/visitor.js';
import { startTestServer, type Person, type TestServer } from '../../testing/test-server.js';
import { users } from './documents.js';

let issuer: Awaited<ReturnType<typeof startForgingIssuer>>;
let server: TestServer;
beforeAll(async () => {
  issuer = await startForgingIssuer();
  server = await startTestServer({ oidc: issuer.settings });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const isAtIssuer = (address: string): boolean => address.startsWith(issuer.settings.issuer);

async function come(forged: Forgery, browser: Visitor = openVisitor(server), path = '/auth/oidc') {
  const there = await browser.go(path, isAtIssuer);
  return browser.go(issuer.leadBack(there, forged));
}

const people = () => server.store.collection(users).count('byName', []);

const NOW = Math.floor(Date.now() / 1000);

describe('a token of the provider', () => {
  it('is taken as it should be', async () => {
    const browser = openVisitor(server);
    expect(await come({ claims: { sub: 'honest' } }, browser)).toBe('/home');
    expect(browser.session()).toBeDefined();
  });

  it.each<readonly [string, Forgery]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another program', { claims: { aud: 'another' } }],
    ['for several, and given to another', { claims: { aud: ['collabor8', 'x'], azp: 'x' } }],
    ['of another visit', { claims: { nonce: 'another' } }],
    ['of no visit', { claims: { nonce: null } }],
    ['that has ended', { claims: { expires: -120 } }],
    ['that never ends', { claims: { expires: null } }],
    ['without a subject', { claims: { sub: '' } }],
    ['with a subject that is too long', { claims: { sub: 'x'.repeat(256) } }],
    ['that a stranger signed', { signedBy: 'a stranger' }],
    ['that nobody signed', { signedBy: 'nobody' }],
    ['signed with the public key as if it were a secret', { signedBy: 'its public key' }],
    ['signed with the secret of the two', { signedBy: 'the secret' }],
    [
      'that is none',
      { instead: { status: 200, body: '{"access_token":"a","token_type":"Bearer"}' } },
    ],
    [
      'for a code that it doesn’t know',
      { instead: { status: 400, body: '{"error":"invalid_grant"}' } },
    ],
    ['with another’s name', { claims: { preferred_username: undefined }, userinfo: { sub: 'x' } }],
  ])('is refused %s', async (_fault, forged) => {
    const before = await people();
    const browser = openVisitor(server);
    expect(await come(forged, browser)).toBe('/?visit=refused');
    expect(browser.session()).toBeUndefined();
    expect(await people()).toBe(before);
  });

  it.each([
    ['is broken', { status: 500, body: '{}' }],
    ['says nonsense', { status: 200, body: 'nonsense' }],
  ])('is nobody’s fault where the provider %s', async (_what, instead) => {
    expect(await come({ instead })).toMatch(/^\/\?visit=(?:unreachable|refused)$/);
  });

  it('lets nobody in where the provider says far too much of them', async () => {
    const claims = { sub: 'loud', preferred_username: undefined };
    const userinfo = { sub: 'loud', preferred_username: 'loud' };
    const loud = { ...userinfo, more: 'x'.repeat(1024 * 1024) };
    const browser = openVisitor(server);
    expect(await come({ claims, userinfo: loud }, browser)).toBe('/?visit=refused');
    expect(browser.session()).toBeUndefined();
    expect(await come({ claims, userinfo }, browser)).toBe('/home');
  });
});

it('asks with PKCE, a state and a nonce, each anew, and for no more than a name', async () => {
  await come({ claims: { sub: 'honest' } });
  await come({ claims: { sub: 'honest' } });
  const [one, other] = issuer.asked.slice(-2);
  expect(Object.fromEntries(one ?? [])).toEqual({
    client_id: 'collabor8',
    redirect_uri: `${server.url}/auth/oidc/callback`,
    response_type: 'code',
    scope: 'openid profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  for (const secret of ['state', 'nonce', 'code_challenge']) {
    expect(other?.get(secret)).not.toBe(one?.get(secret));
  }
});

describe('a proof', () => {
  async function prove(person: Person, forged: Forgery): Promise<string> {
    const { ticket } = await person.trpc.users.beginOidc.mutate({ purpose: 'prove' });
    const browser = openVisitor(server);
    browser.be(person);
    return come(forged, browser, `/auth/oidc?ticket=${ticket}`);
  }

  it.each([
    ['of just now', NOW, 'proved'],
    ['of an hour ago', NOW - 3600, 'refused'],
    ['of nobody knows when', undefined, 'refused'],
  ])('%s: %s is %s', async (_what, auth_time, outcome) => {
    const browser = openVisitor(server);
    await come({ claims: { sub: 'prover' } }, browser);
    const person = await browser.person();
    const claims = { sub: 'prover', ...(auth_time !== undefined && { auth_time }) };
    expect(await prove(person, { claims })).toBe(
      `/user/${encodeURIComponent(person.username)}?visit=${outcome}`,
    );
    expect(issuer.asked.at(-1)?.get('prompt')).toBe('login');
    await person.leave();
  });
});

it('a log-in counts as a proof from when the provider says that it was', async () => {
  const browser = openVisitor(server);
  await come({ claims: { sub: 'sleeper', auth_time: NOW - 3600 } }, browser);
  const person = await browser.person();
  await expect(
    person.trpc.users.delete.mutate({ username: person.username }),
  ).rejects.toMatchObject({ data: { proofNeeded: ['oidc'] } });
  await person.leave();
});

it('says that the provider can’t be reached, and finds it again', async () => {
  const away = await startForgingIssuer();
  await away.close();
  const lonely = await startTestServer({ oidc: away.settings });
  expect(await openVisitor(lonely).go('/auth/oidc')).toBe('/?visit=unreachable');
  await lonely.close();
});

it('limits how often one address begins, and counts no picture that some page makes of it', async () => {
  const limited = await startTestServer({ oidc: issuer.settings, rateLimits: true });
  const browser = openVisitor(limited);
  const headers = { 'sec-fetch-dest': 'image' };
  for (let round = 0; round < 2; round += 1) {
    const shown = await fetch(`${limited.url}/auth/oidc`, { redirect: 'manual', headers });
    expect(shown.status).toBe(403);
  }
  for (let round = 0; round < 100; round += 1) await browser.go('/auth/oidc', isAtIssuer);
  expect(await browser.go('/auth/oidc', isAtIssuer)).toBe('/?visit=tooMany');
  await limited.close();
});

it('is not there without a provider', async () => {
  const without = await startTestServer();
  for (const path of ['/auth/oidc', '/auth/oidc/callback?state=x']) {
    const answer = await fetch(without.url + path, { redirect: 'manual' });
    expect(answer.status).toBe(503);
  }
  await without.close();
});

it('keeps its cookie from scripts and other sites', async () => {
  const { response } = await openVisitor(server).open(`${server.url}/auth/oidc`);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie.split('; ').slice(1).toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=86400',
    'Path=/',
    'SameSite=Lax',
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
