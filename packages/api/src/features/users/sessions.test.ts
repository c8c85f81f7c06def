import { SESSIONS_SHOWN } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessions as sessionCollection } from './documents.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { removeExpired, SESSION_LIFETIME, SESSION_LONGEST } from './session-records.js';
import { RENEWAL_INTERVAL } from './sessions.js';
import { hashOfToken } from './tokens.js';

const DAY = 24 * 3_600_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

it('finds the person a token belongs to', async () => {
  const { user } = await stage.signUp('Ada');
  const token = await stage.sessions.start(user.username);
  expect(await stage.sessions.find(token)).toMatchObject({ username: 'Ada' });
});

it('stores a hash of the token, never the token', async () => {
  const { token, session } = await stage.signUp('ada');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(session.id).not.toContain(token);
  expect(await stage.store.collection(sessionCollection).get(token)).toBeUndefined();
  expect(await stage.store.collection(sessionCollection).get(session.id)).toBeDefined();
});

it('knows nothing of a token nobody was given', async () => {
  expect(await stage.sessions.find('x'.repeat(43))).toBeNull();
});

it('ends a session that was not used for 30 days', async () => {
  const { token } = await stage.signUp('ada');
  stage.advance(SESSION_LIFETIME - 1);
  const kept = await stage.sessions.start('ada');
  stage.advance(1);
  expect(await stage.sessions.find(token)).toBeNull();
  expect(await stage.sessions.find(kept)).not.toBeNull();
});

it('keeps a session that is used now and then, for 90 days', async () => {
  const { token, session } = await stage.signUp('ada');
  const connection = stage.connect(session);
  for (let month = 0; month < 3; month += 1) {
    stage.advance(29 * DAY);
    expect(await stage.sessions.find(token)).not.toBeNull();
  }
  stage.advance(SESSION_LONGEST - 3 * 29 * DAY - 1);
  expect(await stage.sessions.find(token)).not.toBeNull();
  expect(await stage.sessions.endedAmong([session.id])).toEqual([]);
  stage.advance(1);
  expect(await stage.sessions.find(token)).toBeNull();
  expect(await stage.sessions.isOf('ada', session.id)).toBe(false);
  expect(await stage.sessions.list('ada')).toEqual([]);
  await expect(stage.users.remove(session, 'ada')).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await stage.connections.endSessions(await stage.sessions.endedAmong([session.id]));
  expect(connection.isOpen).toBe(false);
});

it('moves on no session of an earlier version, of which nobody knows how old it is', async () => {
  const token = 'x'.repeat(43);
  const expiresAt = stage.platform.now().getTime() + SESSION_LIFETIME;
  const old = { _id: hashOfToken(token), username: 'ada', expiresAt };
  await stage.store.collection(sessionCollection).insert(old);
  stage.advance(29 * DAY);
  expect(await stage.sessions.find(token)).toMatchObject({ username: 'ada' });
  await stage.sessions.noteUse(old._id);
  stage.advance(DAY);
  expect(await stage.sessions.find(token)).toBeNull();
});

it('writes a renewal at most once in ten minutes', async () => {
  const { token, session } = await stage.signUp('ada');
  const revision = async () =>
    (await stage.store.collection(sessionCollection).get(session.id))?.revision;
  stage.advance(RENEWAL_INTERVAL - 1);
  await stage.sessions.find(token);
  await stage.sessions.noteUse(session.id);
  expect(await revision()).toBe(1);
  stage.advance(1);
  await stage.sessions.find(token);
  await stage.sessions.find(token);
  expect(await revision()).toBe(2);
});

describe('an account that is deleted', () => {
  it('takes its sessions with it, and nobody else’s', async () => {
    const { token, session } = await stage.signUp('ada');
    const [{ token: other }, { token: bystander }] = [
      await stage.logIn('ada'),
      await stage.signUp('bob'),
    ];
    await stage.users.remove(session, 'ada');
    expect(await stage.sessions.find(token)).toBeNull();
    expect(await stage.sessions.find(other)).toBeNull();
    expect(await stage.sessions.find(bystander)).not.toBeNull();
  });

  it('begins none any more', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    await expect(stage.sessions.start('ada')).rejects.toMatchObject({ code: 'unauthenticated' });
    const left = await stage.store.collection(sessionCollection).page('byExpiry', { limit: 10 });
    expect(left.items).toEqual([]);
  });

  it('leaves none of those that begin meanwhile', async () => {
    const { session } = await stage.signUp('ada');
    const begin = () => stage.sessions.start('ada').catch(() => null);
    const begun = [begin(), begin()];
    const removed = stage.users.remove(session, 'ada');
    begun.push(begin(), begin());
    await removed;
    const tokens = (await Promise.all(begun)).filter((token) => token !== null);
    const found = await Promise.all(tokens.map((token) => stage.sessions.find(token)));
    expect(found.every((each) => each === null)).toBe(true);
  });
});

it('closes the live connections of a session that ends, and no others', async () => {
  const { token, session } = await stage.signUp('ada');
  const other = await stage.sessionOf((await stage.logIn('ada')).token);
  const [closed, open] = [stage.connect(session), stage.connect(other)];
  await stage.sessions.end(session.id);
  expect(await stage.sessions.find(token)).toBeNull();
  expect([closed.isOpen, open.isOpen]).toEqual([false, true]);
});

it('ends all sessions of a person, but the excepted one and other people’s', async () => {
  const { session: bystander } = await stage.signUp('bob');
  const { session: kept } = await stage.signUp('ada');
  const begun = Array.from({ length: SESSIONS_SHOWN - 1 }, () => stage.sessions.start('ada'));
  const tokens = await Promise.all(begun);
  const ended = await stage.sessionOf(tokens[0] ?? '');
  const connections = [bystander, kept, ended].map((session) => stage.connect(session));
  await stage.sessions.endAll('ada', { except: kept.id });
  const left = await Promise.all(tokens.map((token) => stage.sessions.find(token)));
  expect(left.every((session) => session === null)).toBe(true);
  expect(connections.map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
});

it('has no more of one person than are shown: the one that was used longest ago makes room', async () => {
  const { token: oldest, session } = await stage.signUp('ada');
  const connection = stage.connect(session);
  const tokens: string[] = [];
  for (let count = 0; count < SESSIONS_SHOWN; count += 1) {
    stage.advance(1_000);
    expect(connection.isOpen).toBe(true);
    tokens.push(await stage.sessions.start('ada'));
  }
  expect(connection.isOpen).toBe(false);
  expect(await stage.sessions.find(oldest)).toBeNull();
  const kept = await Promise.all(tokens.map((token) => stage.sessions.find(token)));
  expect(kept.every((found) => found !== null)).toBe(true);
});

it('names the sessions that are over', async () => {
  const { session: expired } = await stage.signUp('ada');
  stage.advance(SESSION_LIFETIME);
  const { session: live } = await stage.signUp('bob');
  const { session: ended } = await stage.signUp('cid');
  await stage.sessions.end(ended.id);
  const over = await stage.sessions.endedAmong([expired.id, live.id, ended.id]);
  expect(over).toEqual([expired.id, ended.id]);
});

it('forgets expired sessions, however many, and keeps the rest', async () => {
  await stage.signUp('ada');
  const { items } = await stage.store.collection(sessionCollection).page('byExpiry', { limit: 1 });
  for (let count = 0; count < 401; count += 1) {
    const { expiresAt = 0 } = items[0] ?? {};
    await stage.store
      .collection(sessionCollection)
      .insert({ _id: `${count}`, username: 'ada', expiresAt });
  }
  stage.advance(SESSION_LIFETIME);
  const { session } = await stage.signUp('bob');
  await removeExpired(stage.platform, sessionCollection);
  const left = await stage.store.collection(sessionCollection).page('byExpiry', { limit: 10 });
  expect(left.items.map(({ _id }) => _id)).toEqual([session.id]);
});

it('lists the sessions of a person, the last used first, with their device and whether a tab is open', async () => {
  const { session } = await stage.signUp('ada');
  stage.connect(session);
  stage.advance(1_000);
  await stage.sessions.start('ada', { address: '192.0.2.1', userAgent: FIREFOX });
  await stage.signUp('bob');
  const begun = (at: string) => ({ begunAt: at, seenAt: at });
  expect(await stage.sessions.list('ada')).toMatchObject([
    { device: 'Firefox on Linux', ...begun('2026-01-01T00:00:01.000Z'), isOpen: false },
    { device: 'Unknown device', ...begun('2026-01-01T00:00:00.000Z'), isOpen: true },
  ]);
  stage.advance(RENEWAL_INTERVAL);
  await stage.sessions.noteUse(session.id);
  const [latest] = await stage.sessions.list('ada');
  expect(latest).toMatchObject({ id: session.id, seenAt: '2026-01-01T00:10:01.000Z' });
});

it('lists neither sessions that are over nor more than a page', async () => {
  await stage.signUp('ada');
  stage.advance(SESSION_LIFETIME);
  expect(await stage.sessions.list('ada')).toEqual([]);
  await Promise.all(Array.from({ length: SESSIONS_SHOWN + 1 }, () => stage.sessions.start('ada')));
  expect(await stage.sessions.list('ada')).toHaveLength(SESSIONS_SHOWN);
});

it('lists a session of an earlier version, of which neither device nor beginning was noted', async () => {
  const expiresAt = stage.platform.now().getTime() + SESSION_LIFETIME;
  await stage.store
    .collection(sessionCollection)
    .insert({ _id: 'old', username: 'ada', expiresAt });
  expect(await stage.sessions.list('ada')).toEqual([
    { id: 'old', device: null, begunAt: null, seenAt: '2026-01-01T00:00:00.000Z', isOpen: false },
  ]);
});
