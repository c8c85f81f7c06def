import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atOnce, orCode } from '../../testing/at-once.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { atFirst, users } from '../users/index.js';

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
let clock: number;
beforeEach(async () => {
  clock = Date.parse('2026-01-01T00:00:00.000Z');
  server = await startTestServer({ isRelaxed: true, now: () => new Date(clock) });
});
afterEach(() => server.close());

async function begin(): Promise<string> {
  const { games } = server.services;
  const gameID = await games.create('ada', { gameType: 'Nim' });
  await games.join('ada', gameID);
  await games.join('ben', gameID);
  return gameID;
}

it('seats one of many who take the last seat at once', async () => {
  const { games } = server.services;
  const gameID = await games.create('ada', { gameType: 'Nim' });
  await games.join('ada', gameID);
  const joined = await atOnce(4, (n) => orCode(games.join(`player ${n}`, gameID)));
  expect(joined.filter((outcome) => typeof outcome === 'object')).toHaveLength(1);
});

it('opens three of many tables that one person creates at once', async () => {
  const { games } = server.services;
  const created = await atOnce(6, () => orCode(games.create('ada', { gameType: 'Nim' })));
  expect(created.filter((outcome) => outcome === 'invalid')).toHaveLength(3);
  expect((await games.page('ada', { limit: 10 })).items).toHaveLength(3);
});

it.each([
  ['table', undefined],
  ['practice', 'casual'],
] as const)(
  'makes one %s of a request that arrives several times at once',
  async (_what, opponent) => {
    const { games } = server.services;
    const request = { gameType: 'Nim', gameID: 'same', opponent } as const;
    expect(await atOnce(4, () => games.create('ada', request))).toEqual(Array(4).fill('same'));
    expect((await games.page('ada', { limit: 10 })).items).toHaveLength(1);
  },
);

it('counts every tab of somebody who enters with several at once, and leaves with them', async () => {
  const { presence } = server.services.games;
  const gameID = await begin();
  const visits = await atOnce(4, (n) =>
    presence.enter({ gameID, username: 'eve', connectionId: `tab ${n}` }),
  );
  const watchers = async () => (await server.services.games.open(gameID)).presence.watchers;
  const [first, ...others] = visits;
  await Promise.all(others.map((leave) => leave()));
  expect(await watchers()).toBe(1);
  await first?.();
  expect(await watchers()).toBe(0);
});

it('never takes a game from an opponent whose return was noted before', async () => {
  const { games } = server.services;
  const gameID = await begin();
  await games.makeMove('ada', { gameID, move: { numObjects: 1 } });
  clock += 600_000;
  const { store } = server;
  const transaction = store.transaction.bind(store);
  // Ben comes back between the moment at which the claim has looked for him and its commit.
  vi.spyOn(store, 'transaction').mockImplementationOnce((work) => {
    let runs = 0;
    return transaction(async (unit) => {
      const claimed = await work(unit);
      runs += 1;
      if (runs === 1) await games.presence.enter({ gameID, username: 'ben', connectionId: 'tab' });
      return claimed;
    });
  });
  await expect(games.claim('ada', { gameID })).rejects.toThrow('Your opponent is here.');
  expect((await games.open(gameID)).game.state.status).toBe('IN_PROGRESS');
});

it('begins one rematch when both players ask for it at once', async () => {
  const { games } = server.services;
  const gameID = await begin();
  await games.leave('ben', gameID);
  const [one, other] = await Promise.all(['ada', 'ben'].map((name) => games.rematch(name, gameID)));
  expect(one?.gameID).toBe(other?.gameID);
  expect((await games.open(one?.gameID ?? '')).game.players).toHaveLength(2);
});

/** Somebody blocks another between the moment at which their unit has found them on good terms and its commit. */
function blockBeforeCommit(blocker: string, blocked: string): void {
  const { store } = server;
  const transaction = store.transaction.bind(store);
  vi.spyOn(store, 'transaction').mockImplementationOnce((work) => {
    let runs = 0;
    return transaction(async (unit) => {
      const begun = await work(unit);
      runs += 1;
      if (runs === 1) await server.services.blocks.block(blocker, blocked);
      return begun;
    });
  });
}

describe('a block in the very moment in which two begin to play', () => {
  beforeEach(async () => {
    for (const username of ['ada', 'ben']) {
      const user = {
        _id: username,
        username,
        biography: '',
        ...atFirst('2026-01-01T00:00:00.000Z'),
      };
      await server.store.collection(users).insert(user);
    }
  });

  it.each([
    ['the first time', false],
    ['after they have made up once', true],
  ])('keeps one from the other’s table, %s', async (_when, haveMet) => {
    const { games, blocks } = server.services;
    if (haveMet) {
      await blocks.block('ada', 'ben');
      await blocks.unblock('ada', 'ben');
    }
    const gameID = await games.create('ada', { gameType: 'Nim' });
    await games.join('ada', gameID);
    blockBeforeCommit('ada', 'ben');
    await expect(games.join('ben', gameID)).rejects.toThrow('You cannot play with ada.');
    expect((await games.open(gameID)).game.players).toEqual(['ada']);
  });

  it('keeps one from challenging the other', async () => {
    const { games } = server.services;
    blockBeforeCommit('ben', 'ada');
    await expect(games.challenge('ada', { gameType: 'Nim', username: 'ben' })).rejects.toThrow(
      'You cannot play with ben.',
    );
    expect((await games.page('ada', { limit: 10 })).items).toEqual([]);
  });

  it('keeps the two from a rematch', async () => {
    const { games } = server.services;
    const gameID = await begin();
    await games.leave('ben', gameID);
    blockBeforeCommit('ben', 'ada');
    await expect(games.rematch('ada', gameID)).rejects.toThrow('You cannot play with ben.');
  });
});
