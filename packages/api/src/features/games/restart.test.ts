import { computerName, playerToMove } from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { InProcessBus } from '../../adapters/in-process/in-process-bus.js';
import { createBlobs } from '../../platform/blobs.js';
import { createEncoder } from '../../images/encoder.js';
import { InProcessConnections } from '../../adapters/in-process/in-process-connections.js';
import { openLibsqlStore } from '../../adapters/libsql/libsql-store.js';
import { openConnections } from '../../testing/open-connections.js';
import { limiterInMemory, limitersBy } from '../../request/count.js';
import { createHub } from '../../live/hub.js';
import { gameVisitors } from './documents.js';
import { collections } from '../../moving/collections.js';
import { waitFor } from '../../testing/wait-for.js';
import { createGamesService } from './service.js';
import { quietSettings } from '../../testing/quiet-settings.js';
import { texts } from '../texts.js';

let folder: string;
let clock: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-games-'));
  clock = Date.parse('2026-01-01T00:00:00.000Z');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** One run of the server on the folder's store. */
async function run<T>(
  act: (games: ReturnType<typeof createGamesService>) => Promise<T>,
  { computerPauseMs = 0, connections = openConnections(), random = Math.random } = {},
): Promise<T> {
  const url = `file:${join(folder, 'test.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  const hub = createHub(new InProcessBus());
  const now = () => new Date(clock);
  const newId = () => randomUUID();
  const platform = {
    store,
    blobs: createBlobs(store),
    encoder: createEncoder(limitersBy(false, limiterInMemory)),
    hub,
    connections,
    createLimiter: limitersBy(false, limiterInMemory),
    now,
    newId,
    settings: quietSettings,
    texts,
  };
  const games = createGamesService({ platform, computerPauseMs, random });
  try {
    await games.presence.clearStaleVisits();
    return await act(games);
  } finally {
    hub.close();
    await store.close();
  }
}

it('goes on with a game where it stood', async () => {
  const { gameID, before } = await run(async (games) => {
    const id = await games.create('ada', { gameType: 'Nim' });
    await games.join('ada', id);
    await games.join('ben', id);
    await games.makeMove('ada', { gameID: id, after: 0, move: { numObjects: 3 } });
    return { gameID: id, before: (await games.open(id)).game };
  });
  await run(async (games) => {
    expect((await games.open(gameID)).game).toEqual(before);
    expect((await games.join('ada', gameID)).revision).toBe(before.revision);
    const next = { gameID, after: 1, move: { numObjects: 2 } };
    expect((await games.makeMove('ben', next)).state.remainingObjects).toBe(16);
  });
});

it('plays the move that the computer still owes when somebody looks at the game', async () => {
  const gameID = await run(
    async (games) => {
      const id = await games.create('ada', { gameType: 'Nim', opponent: 'perfect' });
      await games.makeMove('ada', { gameID: id, after: 0, move: { numObjects: 1 } });
      return id;
    },
    { computerPauseMs: 60_000 },
  );
  await run(async (games) => {
    expect(playerToMove((await games.open(gameID)).game)).toBe(computerName('perfect'));
    const moved = await waitFor('the move', async () => {
      const { game } = await games.open(gameID);
      return game.state.moves.length === 2 ? game : undefined;
    });
    expect(moved.state.remainingObjects).toBe(17);
  });
});

/** What a process that died would have left, and what one that lives holds, is the same in the store. */
async function leaveVisits(gameID: string, visits: Readonly<Record<string, string>>) {
  const url = `file:${join(folder, 'test.db')}`;
  const store = await openLibsqlStore({ url, definitions: collections });
  for (const [username, visit] of Object.entries(visits)) {
    const visitor = { _id: `${gameID} ${username}`, gameID, username, visits: [visit] };
    await store.collection(gameVisitors).insert({ ...visitor, hereIn: gameID, isHere: 1 });
  }
  await store.close();
}

it('ends the visits of an earlier run, and counts an absence from then on', async () => {
  const gameID = await run(async (games) => {
    const id = await games.create('ada', { gameType: 'Nim' });
    await games.join('ada', id);
    await games.join('ben', id);
    await games.makeMove('ada', { gameID: id, move: { numObjects: 1 } });
    return id;
  });
  await leaveVisits(gameID, { ben: 'gone v1', eve: 'gone v2' });
  clock += 30_000;
  await run(async (games) => {
    const { presence } = await games.open(gameID);
    expect(presence.watchers).toBe(0);
    expect(presence.away['ben']).toBe('2026-01-01T00:00:30.000Z');
    clock += 60_000;
    expect((await games.claim('ada', { gameID })).state.winners).toEqual(['ada']);
  });
});

it('ends no visit whose connection another process holds', async () => {
  const everywhere = new InProcessConnections();
  await everywhere.viewOf('north').add({ id: 'tab', username: 'ben', sessionId: 'session' });
  const gameID = await run(async (games) => {
    const id = await games.create('ada', { gameType: 'Nim' });
    await games.join('ada', id);
    await games.join('ben', id);
    return id;
  });
  await leaveVisits(gameID, { ben: 'tab v1', eve: 'gone v2' });
  const connections = openConnections(everywhere, 'south');
  await run(
    async (games) => {
      const { presence } = await games.open(gameID);
      expect(presence.away['ben']).toBeNull();
      expect(presence.watchers).toBe(0);
    },
    { connections },
  );
});

it.each([
  [0.1, 'ada'],
  [0.9, 'ben'],
])('begins by a lot of %d with %s, and by none once more', async (lot, first) => {
  const options = { random: () => lot };
  const { gameID, begun } = await run(async (games) => {
    const id = await games.create('ada', { gameType: 'Nim', begins: 'lot', objects: 15 });
    await games.join('ada', id);
    return { gameID: id, begun: await games.join('ben', id) };
  }, options);
  expect(begun).toMatchObject({ objects: 15, state: { player1: first, remainingObjects: 15 } });
  await run(async (games) => {
    expect(await games.join('ada', gameID)).toEqual(begun);
    await games.leave('ben', gameID);
    const asked = await games.rematch('ada', gameID);
    const next = await games.join('ben', asked.gameID);
    expect(next.state.player2).toBe(first);
    expect(next.state.remainingObjects).toBe(15);
  }, options);
});

it('counts the time of a side through a restart', async () => {
  const gameID = await run(async (games) => {
    const id = await games.create('ada', { gameType: 'Nim', hasClock: true });
    await games.join('ada', id);
    await games.join('ben', id);
    return id;
  });
  clock += 299_999;
  await run(async (games) => {
    await games.endByClock();
    expect((await games.open(gameID)).game.state.status).toBe('IN_PROGRESS');
    clock += 1;
    await games.endByClock();
    const page = await games.page('ada', { limit: 1 });
    expect(page.items[0]).toMatchObject({ endedBy: 'time', state: { winners: ['ben'] } });
  });
});
