import { createLocalJWKSet } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLIENT_ID, createTokenIssuer, type TokenClaims } from '../../testing/google-tokens.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { createGoogleVerifier, nonceFor } from './google.js';

let issuer: Awaited<ReturnType<typeof createTokenIssuer>>;
let stage: UsersStage;
beforeAll(async () => {
  issuer = await createTokenIssuer();
});
beforeEach(async () => {
  const keySet = createLocalJWKSet(issuer.keys);
  stage = await openUsersStage({ google: createGoogleVerifier({ clientId: CLIENT_ID, keySet }) });
});
afterEach(() => stage.close());

const signIn = async (claims: TokenClaims) =>
  stage.users.googleLogin(await issuer.token(claims), { address: '192.0.2.1' });

it('creates a user at the first sign-in', async () => {
  const claims = { sub: '1', name: 'Ada Lovelace', picture: 'https://p.example/a.png' };
  const { followed, fresh, events } = await stage.followByEvents(async () => {
    const { user, token } = await signIn(claims);
    expect(user).toEqual({
      username: 'Ada Lovelace',
      avatarUrl: 'https://p.example/a.png',
      biography: '',
      dateJoined: '2026-01-01T00:00:00.000Z',
      lastSeen: '2026-01-01T00:00:00.000Z',
      revision: 1,
    });
    expect(await stage.sessions.find(token)).toMatchObject({ username: 'Ada Lovelace' });
  });
  expect(events.map(({ type }) => type)).toEqual(['created']);
  expect(followed).toEqual(fresh);
});

it('finds that user later, whatever Google calls them by then', async () => {
  const { user } = await signIn({ sub: '1', name: 'Ada' });
  const later = await signIn({ sub: '1', name: 'Countess of Lovelace' });
  expect(later.user).toEqual(user);
  expect(stage.events).toHaveLength(1);
});

it('creates one user when a first sign-in arrives twice at once', async () => {
  const [one, other] = await Promise.all([
    signIn({ sub: '1', name: 'Ada' }),
    signIn({ sub: '1', name: 'Ada' }),
  ]);
  expect(one.user).toEqual(other.user);
  expect(stage.events).toHaveLength(1);
});

it('never takes over the account of the same name', async () => {
  const { user } = await stage.signUp('ada');
  const google = await signIn({ sub: '1', name: 'Ada', email: 'ada' });
  expect(google.user.username).toBe('Ada 2');
  expect((await stage.logIn('ada')).user).toEqual(user);
});

it('numbers namesakes', async () => {
  const names: string[] = [];
  for (let sub = 1; sub <= 25; sub += 1) {
    names.push((await signIn({ sub: String(sub), name: 'Ada' })).user.username);
  }
  expect(names.slice(0, 3)).toEqual(['Ada', 'Ada 2', 'Ada 3']);
  expect(names.at(-1)).toBe('Ada 25');
});

it('gives nobody the name of a deleted account, and its owner a new account', async () => {
  const { token } = await signIn({ sub: '1', name: 'Ada' });
  await stage.users.remove(await stage.sessionOf(token), 'Ada');
  expect((await signIn({ sub: '2', name: 'Ada' })).user.username).toBe('Ada 2');
  expect((await signIn({ sub: '1', name: 'Ada' })).user.username).toBe('Ada 3');
});

it.each([
  ['none', undefined, 'Google user'],
  ['blank', '   ', 'Google user'],
  ['of signs that would split a path', 'a/b?c#d%e\\f', 'abcdef'],
  ['with invisible letters', 'A\u200bd\u0000a', 'Ada'],
  ['of a reserved form', '~ada', 'Google user'],
  ['of dots', '...', 'Google user'],
  ['too long', 'x'.repeat(100), 'x'.repeat(40)],
])('makes a username from a name that is %s', async (_case, name, username) => {
  const { user } = await signIn({ sub: '1', ...(name !== undefined && { name }) });
  expect(user.username).toBe(username);
});

it('keeps a numbered name within the length of a username', async () => {
  await signIn({ sub: '1', name: 'x'.repeat(40) });
  const { user } = await signIn({ sub: '2', name: 'x'.repeat(40) });
  expect(user.username).toBe(`${'x'.repeat(38)} 2`);
});

it.each([
  'http://p.example/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  `https://p.example/${'a'.repeat(2048)}`,
])('shows no picture from %.40s', async (picture) => {
  expect((await signIn({ sub: '1', name: 'Ada', picture })).user.avatarUrl).toBeUndefined();
});

it('has no password until it sets one', async () => {
  const { token } = await signIn({ sub: '1', name: 'Ada' });
  await expect(stage.logIn('Ada', 'new')).rejects.toMatchObject({ code: 'unauthenticated' });
  const session = await stage.sessionOf(token);
  await stage.users.resetPassword(
    session,
    { username: 'Ada', password: 'new' },
    { address: '192.0.2.1' },
  );
  await expect(stage.logIn('Ada', 'new')).resolves.toBeDefined();
});

it('takes a token that was asked for with a nonce from the browser that asked alone', async () => {
  const visit = 'v'.repeat(43);
  const credential = await issuer.token({ sub: '1', name: 'Ada', nonce: nonceFor({ visit }) });
  const logIn = (own?: string) =>
    stage.users.googleLogin(credential, { address: '192.0.2.1', visit: own });
  for (const other of [undefined, 'w'.repeat(43)]) {
    await expect(logIn(other)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Failed to authenticate with Google',
    });
  }
  expect(stage.events).toEqual([]);
  expect((await logIn(visit)).user.username).toBe('Ada');
});

it('creates nothing for a token that does not hold', async () => {
  const forged = await issuer.forgedToken({ name: 'Ada' });
  await expect(stage.users.googleLogin(forged, { address: '192.0.2.1' })).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'Failed to authenticate with Google',
  });
  expect(stage.events).toEqual([]);
});

it('is refused after too many tries from one address', async () => {
  const keySet = createLocalJWKSet(issuer.keys);
  const google = createGoogleVerifier({ clientId: CLIENT_ID, keySet });
  const limited = await openUsersStage({ google, rateLimits: true });
  const attempt = () => limited.users.googleLogin('no token', { address: '192.0.2.1' });
  for (let round = 0; round < 100; round += 1) {
    await expect(attempt()).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  await expect(attempt()).rejects.toMatchObject({ code: 'tooMany' });
  await limited.close();
});

it('tells the client id to those who want to sign in', () => {
  expect(stage.users.signInOptions()).toMatchObject({ googleClientId: CLIENT_ID });
});

it('is not available without a client id', async () => {
  const without = await openUsersStage();
  expect(without.users.signInOptions()).toMatchObject({ googleClientId: null });
  await expect(without.users.googleLogin('token', { address: '192.0.2.1' })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Google OAuth is not available',
  });
  await without.close();
});
