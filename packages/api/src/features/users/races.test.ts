import { createLocalJWKSet } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { atOnce, orCode } from '../../testing/at-once.js';
import { CLIENT_ID, createTokenIssuer } from '../../testing/google-tokens.js';
import { PIXEL_URL } from '../../testing/pictures.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { avatars, credentials } from './documents.js';
import { createGoogleVerifier } from './google.js';

// On a store that locks nothing which its port doesn't promise.
let issuer: Awaited<ReturnType<typeof createTokenIssuer>>;
let stage: UsersStage;
beforeAll(async () => {
  issuer = await createTokenIssuer();
});
beforeEach(async () => {
  const keySet = createLocalJWKSet(issuer.keys);
  const google = createGoogleVerifier({ clientId: CLIENT_ID, keySet });
  const passwords = {
    waiting: 0,
    hash: (password: string) => Promise.resolve(`hash of ${password}`),
    verify: (hash: string | undefined, password: string) =>
      Promise.resolve(hash === `hash of ${password}`),
  };
  stage = await openUsersStage({ google, passwords, isRelaxed: true });
});
afterEach(() => stage.close());

const signIn = async (sub: string, name: string) =>
  stage.users.googleLogin(await issuer.token({ sub, name }), { address: '192.0.2.1' });

it('gives a name to one of several who sign up with it at once', async () => {
  const outcomes = await atOnce(4, (n) =>
    orCode(
      stage.users.signup({ username: 'Ada', password: `secret ${n}` }, { address: '192.0.2.1' }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(3);
  const proof = await stage.store.collection(credentials).get('ada');
  const winner = outcomes.findIndex((outcome) => outcome !== 'taken');
  expect(proof?.passwordHash).toBe(`hash of secret ${winner}`);
});

it('creates one account when a first Google sign-in arrives several times at once', async () => {
  const signedIn = await atOnce(3, () => signIn('1', 'Ada'));
  expect(new Set(signedIn.map(({ user }) => user.username))).toEqual(new Set(['Ada']));
});

it('names people apart who come from Google under one name at once', async () => {
  const signedIn = await atOnce(3, (n) => signIn(String(n), 'Ada'));
  const names = signedIn.map(({ user }) => user.username);
  expect(names.toSorted()).toEqual(['Ada', 'Ada 2', 'Ada 3']);
});

it('keeps a picture and its address together when several tabs change it at once', async () => {
  const { session } = await stage.signUp('ada');
  for (let round = 0; round < 12; round += 1) {
    await atOnce(3, (n) =>
      // Two pictures of one person at once are one too many.
      orCode(
        stage.avatars.set(session, {
          username: 'ada',
          dataUrl: n === round % 3 ? null : PIXEL_URL,
        }),
      ),
    );
    const picture = await stage.store.collection(avatars).get('ada');
    const { avatarUrl } = await stage.users.open('ada');
    expect(picture === undefined).toBe(avatarUrl === undefined);
  }
});

it('leaves no picture of an account that is deleted while it gets one', async () => {
  for (const username of ['ada', 'ben', 'cid', 'dan', 'eve', 'fay']) {
    const { session } = await stage.signUp(username);
    await Promise.all([
      orCode(stage.avatars.set(session, { username, dataUrl: PIXEL_URL })),
      stage.users.remove(session, username),
    ]);
    expect(await stage.store.collection(avatars).get(username)).toBeUndefined();
  }
});
