import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atFirst, users as userCollection } from './documents.js';
import { CONNECTION_LIFETIME_MS } from '../../ports/connection-registry.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

const socketOf = async (username: string) => (await stage.users.open(username)).socketId;

const registered = async () =>
  (await stage.store.collection(userCollection).page('connected', { equals: [1], limit: 10 }))
    .items;

describe('registering', () => {
  it('makes a live connection the one others call', async () => {
    const { session } = await stage.signUp('ada');
    const { id } = stage.connect(session);
    const { followed, fresh, events } = await stage.followByEvents(() =>
      stage.users.updateSocket(session, { username: 'ada', socketId: id }),
    );
    expect(fresh['ada']).toMatchObject({ socketId: id });
    expect(followed).toEqual(fresh);
    expect(events.map(({ type }) => type)).toEqual(['updated']);
    expect(await registered()).toHaveLength(1);
  });

  it.each([null, undefined])('of %s clears it', async (socketId) => {
    const { session } = await stage.signUp('ada');
    const { id } = stage.connect(session);
    await stage.users.updateSocket(session, { username: 'ada', socketId: id });
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.users.updateSocket(session, { username: 'ada', socketId }),
    );
    expect(fresh['ada']?.socketId).toBeUndefined();
    expect(followed).toEqual(fresh);
    expect(await registered()).toEqual([]);
  });

  it('a second time changes nothing and is told to nobody', async () => {
    const { session } = await stage.signUp('ada');
    const change = { username: 'ada', socketId: stage.connect(session).id };
    const first = await stage.users.updateSocket(session, change);
    const { events } = await stage.followByEvents(() => stage.users.updateSocket(session, change));
    expect(events).toEqual([]);
    expect(await stage.users.open('ada')).toEqual(first);
  });

  it('is refused for a connection that is not there', async () => {
    const { session } = await stage.signUp('ada');
    const change = { username: 'ada', socketId: 'nowhere' };
    await expect(stage.users.updateSocket(session, change)).rejects.toMatchObject({
      code: 'invalid',
      message: 'The socket id is not one of your live connections.',
    });
  });

  it('is refused for someone else’s connection', async () => {
    const { session: ada } = await stage.signUp('ada');
    const { session: eve } = await stage.signUp('eve');
    const change = { username: 'eve', socketId: stage.connect(ada).id };
    await expect(stage.users.updateSocket(eve, change)).rejects.toMatchObject({ code: 'invalid' });
  });

  it.each([null, 'own'])('is refused in someone else’s name (%s)', async (which) => {
    const { session: ada } = await stage.signUp('ada');
    const { session: eve } = await stage.signUp('eve');
    const socketId = stage.connect(ada).id;
    await stage.users.updateSocket(ada, { username: 'ada', socketId });
    const change = { username: 'ada', socketId: which && stage.connect(eve).id };
    await expect(stage.users.updateSocket(eve, change)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You cannot act in the name of someone else.',
    });
    expect(await socketOf('ada')).toBe(socketId);
  });

  it('does not last when the end of the connection is noted before it', async () => {
    const { session } = await stage.signUp('ada');
    const { id } = stage.connect(session);
    const ending = stage.users.disconnected(id, 'ada');
    const registering = stage.users.updateSocket(session, { username: 'ada', socketId: id });
    await Promise.all([ending, registering, stage.connections.remove(id)]);
    expect(await socketOf('ada')).toBeUndefined();
  });
});

describe('a connection that closes', () => {
  it('leaves the call to another one of the same person', async () => {
    const { session } = await stage.signUp('ada');
    const { session: bob } = await stage.signUp('bob');
    stage.connect(bob);
    const [first, second] = [stage.connect(session), stage.connect(session)];
    await stage.users.updateSocket(session, { username: 'ada', socketId: first.id });
    await stage.connections.remove(first.id);
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.users.disconnected(first.id, 'ada'),
    );
    expect(fresh['ada']?.socketId).toBe(second.id);
    expect(followed).toEqual(fresh);
  });

  it('leaves nobody to call when it was the last', async () => {
    const { session } = await stage.signUp('ada');
    const { id } = stage.connect(session);
    await stage.users.updateSocket(session, { username: 'ada', socketId: id });
    await stage.connections.remove(id);
    const { followed, fresh } = await stage.followByEvents(() =>
      stage.users.disconnected(id, 'ada'),
    );
    expect(fresh['ada']?.socketId).toBeUndefined();
    expect(followed).toEqual(fresh);
    expect(await registered()).toEqual([]);
  });

  it('changes nothing when another one is registered', async () => {
    const { session } = await stage.signUp('ada');
    const [, second, third] = [1, 2, 3].map(() => stage.connect(session).id);
    await stage.users.updateSocket(session, { username: 'ada', socketId: second });
    const { events } = await stage.followByEvents(() =>
      stage.users.disconnected(String(third), 'ada'),
    );
    expect(events).toEqual([]);
    expect(await socketOf('ada')).toBe(second);
  });

  it('leaves the call to none that closes while it is chosen', async () => {
    const { session } = await stage.signUp('ada');
    const [first, second] = [stage.connect(session), stage.connect(session)];
    await stage.users.updateSocket(session, { username: 'ada', socketId: first.id });
    await stage.connections.remove(first.id);
    const { registry } = stage.connections;
    const chosen = await registry.ofUser('ada');
    vi.spyOn(registry, 'ofUser').mockImplementationOnce(async () => {
      await stage.connections.remove(second.id);
      return chosen;
    });
    await stage.users.disconnected(first.id, 'ada');
    expect(await socketOf('ada')).toBeUndefined();
  });

  it('leaves none behind when all close at once', async () => {
    const { session } = await stage.signUp('ada');
    const ids = Array.from({ length: 5 }, () => stage.connect(session).id);
    await stage.users.updateSocket(session, { username: 'ada', socketId: ids[0] });
    await Promise.all(
      ids.map(async (id) => {
        await stage.connections.remove(id);
        await stage.users.disconnected(id, 'ada');
      }),
    );
    expect(await socketOf('ada')).toBeUndefined();
  });

  it('of a deleted account is no matter', async () => {
    await expect(stage.users.disconnected('id', 'nobody')).resolves.toBeUndefined();
    expect(stage.events).toEqual([]);
  });
});

describe('logging out', () => {
  it('leaves nobody to call', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.updateSocket(session, {
      username: 'ada',
      socketId: stage.connect(session).id,
    });
    const { followed, fresh } = await stage.followByEvents(() => stage.users.logout(session));
    expect(fresh['ada']?.socketId).toBeUndefined();
    expect(followed).toEqual(fresh);
  });

  it('leaves the call to a browser where the person is still signed in', async () => {
    const { session } = await stage.signUp('ada');
    const other = await stage.sessionOf((await stage.logIn('ada')).token);
    const [here, alsoHere, there] = [session, session, other].map((each) => stage.connect(each));
    await stage.users.updateSocket(session, { username: 'ada', socketId: here?.id });
    await stage.users.logout(session);
    expect(alsoHere?.isOpen).toBe(false);
    expect(await socketOf('ada')).toBe(there?.id);
  });

  it('counts no connection of the session that is still closing', async () => {
    const { session } = await stage.signUp('ada');
    const [first] = [stage.connect(session), stage.connect(session)];
    await stage.users.updateSocket(session, { username: 'ada', socketId: first.id });
    await stage.users.sessionEnded(session);
    expect(await socketOf('ada')).toBeUndefined();
  });

  it('does not touch a registration of another browser', async () => {
    const { session } = await stage.signUp('ada');
    const other = await stage.sessionOf((await stage.logIn('ada')).token);
    stage.connect(session);
    const { id } = stage.connect(other);
    await stage.users.updateSocket(other, { username: 'ada', socketId: id });
    await stage.users.logout(session);
    expect(await socketOf('ada')).toBe(id);
  });
});

it('forgets at the start what a server that died left behind', async () => {
  for (let count = 0; count < 205; count += 1) {
    await stage.store.collection(userCollection).insert({
      _id: `user-${count}`,
      username: `user-${count}`,
      biography: '',
      ...atFirst('2026-01-01T00:00:00.000Z'),
      socketId: 'of-an-earlier-run',
      isConnected: 1,
    });
  }
  const { session } = await stage.signUp('ada');
  const { id } = stage.connect(session);
  await stage.users.updateSocket(session, { username: 'ada', socketId: id });
  await stage.users.clearStaleSockets();
  expect((await registered()).map(({ socketId }) => socketId)).toEqual([id]);
});

describe('beside another process', () => {
  const register = async (
    name: string,
    at: { readonly users: UsersStage['users'] },
    to = stage.connections,
  ) => {
    const { session } = await stage.signUp(name);
    const { id } = stage.connect(session, to);
    await at.users.updateSocket(session, { username: name, socketId: id });
    return { session, id };
  };

  it('registers connections that it doesn’t hold itself', async () => {
    const north = stage.openProcess('north');
    const { id } = await register('ada', stage, north.connections);
    expect(await socketOf('ada')).toBe(id);
  });

  it('clears nothing of another’s, when a tab closes and when it starts', async () => {
    const north = stage.openProcess('north');
    const { session, id } = await register('ada', north, north.connections);
    const here = stage.connect(session);
    await stage.connections.remove(here.id);
    await stage.users.disconnected(here.id, 'ada');
    expect(await socketOf('ada')).toBe(id);
    const late = stage.openProcess('late');
    await late.users.clearStaleSockets();
    expect(await socketOf('ada')).toBe(id);
  });

  it('leaves the call to a tab that another one holds', async () => {
    const north = stage.openProcess('north');
    const { session, id } = await register('ada', stage);
    const there = stage.connect(session, north.connections);
    await stage.connections.remove(id);
    await stage.users.disconnected(id, 'ada');
    expect(await socketOf('ada')).toBe(there.id);
  });

  it('clears what one left that died, once its connections have expired', async () => {
    const north = stage.openProcess('north');
    await register('ada', north, north.connections);
    const { id } = await register('bob', stage);
    await stage.users.clearStaleSockets();
    expect(await registered()).toHaveLength(2);
    stage.advanceRegistry(CONNECTION_LIFETIME_MS - 1);
    await stage.connections.renew();
    stage.advanceRegistry(1);
    await stage.users.clearStaleSockets();
    expect((await registered()).map(({ socketId }) => socketId)).toEqual([id]);
  });

  it('leaves nobody to call when the session ends there, and closes its own tabs of it', async () => {
    const north = stage.openProcess('north');
    const { session } = await register('ada', stage);
    const there = stage.connect(session, north.connections);
    await stage.users.logout(session);
    expect(await socketOf('ada')).toBeUndefined();
    expect(there.isOpen).toBe(false);
  });

  it('closes its own tabs of a session whose end it didn’t hear of, when it renews', async () => {
    const north = stage.openProcess('north');
    const { session } = await register('ada', stage);
    const there = stage.connect(session, north.connections);
    await stage.connections.registry.endSessions([session.id]);
    expect(there.isOpen).toBe(true);
    await north.connections.renew();
    expect(there.isOpen).toBe(false);
  });
});
