import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../request/session.js';
import {
  connect,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { credentials, sessions as sessionCollection } from './documents.js';

const MINUTE = 60_000;
const ADDRESS = '192.0.2.1';
const password = 'correct horse';
const tooLongAgo = {
  code: 'forbidden',
  message: 'You logged in too long ago to do this. Log in again first.',
};

describe('ten minutes after the last log-in', () => {
  let stage: UsersStage;
  let session: Session;
  beforeEach(async () => {
    stage = await openUsersStage({ rateLimits: true });
    ({ session } = await stage.signUp('ada'));
    return () => stage.close();
  });

  const reset = () =>
    stage.users.resetPassword(session, { username: 'ada', password: 'new' }, { address: ADDRESS });
  const remove = () => stage.users.remove(session, 'ada');
  const prove = (tried = password) =>
    stage.users.proveAgain(session, { password: tried }, { address: ADDRESS });

  it.each([
    ['a new password', reset],
    ['deleting the account', remove],
  ])('%s is refused, and nothing has changed', async (_what, act) => {
    stage.advance(10 * MINUTE + 1);
    await expect(act()).rejects.toMatchObject({ ...tooLongAgo, proofNeeded: ['password'] });
    await expect(stage.logIn('ada')).resolves.toBeDefined();
  });

  it.each([
    ['a new password', reset],
    ['deleting the account', remove],
  ])('%s goes on once the person has proved who they are', async (_what, act) => {
    stage.advance(10 * MINUTE + 1);
    await expect(prove('wrong')).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Wrong password',
    });
    await expect(act()).rejects.toMatchObject(tooLongAgo);
    await prove();
    await expect(act()).resolves.toBeDefined();
  });

  it('another log-in elsewhere proves nothing here', async () => {
    stage.advance(10 * MINUTE + 1);
    await stage.logIn('ada');
    await expect(remove()).rejects.toMatchObject(tooLongAgo);
  });

  it('using the session proves nothing', async () => {
    stage.advance(11 * MINUTE);
    await stage.sessions.noteUse(session.id);
    await expect(remove()).rejects.toMatchObject(tooLongAgo);
  });

  it('a session of an earlier version counts from its beginning, or as proved never', async () => {
    const collection = stage.store.collection(sessionCollection);
    await collection.update(session.id, ({ provedAt: _, ...older }) => older);
    await expect(stage.sessions.provedAt(session)).resolves.toBe(stage.platform.now().getTime());
    await collection.update(session.id, ({ begunAt: _, ...oldest }) => oldest);
    await expect(remove()).rejects.toMatchObject(tooLongAgo);
  });

  it.each([
    [{ passwordHash: undefined, googleSubject: 'g' }, ['google']],
    [{ googleSubject: 'g' }, ['password', 'google']],
  ] as const)('whoever has %j is asked for: %j', async (proofs, proofNeeded) => {
    await stage.store.collection(credentials).update('ada', (own) => ({ ...own, ...proofs }));
    stage.advance(11 * MINUTE);
    await expect(remove()).rejects.toMatchObject({ proofNeeded });
  });

  it('guesses are limited, for whoever has the session alone', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(prove('wrong')).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(prove()).rejects.toMatchObject({
      code: 'tooMany',
      message: 'Too many attempts. Please try again in 300 seconds.',
    });
    const { token } = await stage.logIn('ada');
    const other = await stage.sessionOf(token);
    await expect(
      stage.users.proveAgain(other, { password }, { address: ADDRESS }),
    ).resolves.toBeUndefined();
  });

  it('a session that has ended proves nothing any more', async () => {
    await stage.sessions.end(session.id);
    await expect(prove()).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(reset()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('over the wire', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const signUp = async (username: string): Promise<Person> => {
    const token = (await server.services.users.signup({ username, password }, { address: ADDRESS }))
      .token;
    return connect(server, username, `collabor8_session=${token}`);
  };

  /** As if the person had logged in eleven minutes ago. */
  async function wait(person: Person): Promise<void> {
    const { currentId } = (await person.trpc.users.openSessions.query()).value;
    await server.store
      .collection(sessionCollection)
      .update(currentId, (own) => ({ ...own, provedAt: Date.now() - 11 * MINUTE }));
  }

  it('the page is told over tRPC what to ask for, and goes on after it', async () => {
    const ada = await signUp('ada');
    await wait(ada);
    const form = { username: 'ada', password: 'another horse' };
    await expect(ada.trpc.users.resetPassword.mutate(form)).rejects.toMatchObject({
      message: tooLongAgo.message,
      data: { code: 'FORBIDDEN', httpStatus: 403, proofNeeded: ['password'] },
    });
    await expect(ada.trpc.users.delete.mutate({ username: 'ada' })).rejects.toMatchObject({
      data: { proofNeeded: ['password'] },
    });
    await ada.trpc.users.proveAgain.mutate({ password });
    await expect(ada.trpc.users.resetPassword.mutate(form)).resolves.toMatchObject({
      username: 'ada',
    });
    await ada.leave();
  });

  it('REST refuses with a sentence, and goes on after another log-in', async () => {
    const ben = await signUp('ben');
    await wait(ben);
    const form = { username: 'ben', password: 'another horse' };
    const refused = await ben.rest('PATCH', '/user/resetPassword', form);
    expect([refused.status, await refused.text()]).toEqual([403, tooLongAgo.message]);
    expect((await ben.rest('DELETE', '/user/deleteUser/ben')).status).toBe(403);
    const login = await ben.rest('POST', '/user/login', { username: 'ben', password });
    const again = connect(server, 'ben', login.headers.getSetCookie()[0]?.split(';')[0] ?? '');
    expect((await again.rest('DELETE', '/user/deleteUser/ben')).status).toBe(200);
    await Promise.all([ben.leave(), again.leave()]);
  });

  it('a new password comes with a new cookie; the former one is nobody’s any more', async () => {
    const cleo = await signUp('cleo');
    const form = { username: 'cleo', password: 'another horse' };
    const changed = await cleo.rest('PATCH', '/user/resetPassword', form);
    expect(changed.status).toBe(200);
    const [cookie = ''] = changed.headers.getSetCookie();
    expect(cookie).toMatch(/^collabor8_session=[\w-]{43}; /);
    expect((await cleo.rest('GET', '/user/getUser/cleo')).status).toBe(401);
    const renewed = connect(server, 'cleo', cookie.split(';')[0] ?? '');
    const { value } = await renewed.trpc.users.openSessions.query();
    expect(value.sessions.map(({ id }) => id)).toEqual([value.currentId]);
    const { notices } = (await renewed.trpc.notices.openMine.query()).value;
    expect(notices).toMatchObject([{ kind: 'account', title: 'Unknown device', isRead: false }]);
    await Promise.all([cleo.leave(), renewed.leave()]);
  });
});
