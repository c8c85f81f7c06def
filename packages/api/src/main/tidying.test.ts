import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '../features/calls/documents.js';
import { gameVisitors } from '../features/games/documents.js';
import { deletedPosts } from '../features/questions/stored/documents.js';
import { sessions } from '../features/users/documents.js';
import { boardVisitors } from '../features/whiteboards/documents.js';
import { createMetrics } from '../metrics/metrics.js';
import { processes } from '../platform/upkeep.js';
import type { CollectionDefinition, Identified } from '../ports/document-store.js';
import { startTestServer, type TestServer } from '../testing/test-server.js';
import { createTidying } from './tidying.js';
import { watchProcesses } from './watch-processes.js';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const DEAD = 'a connection of a process that died';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

/** One document that can't be read in each of three features, beside others that are out of date. */
async function leaveBehind(): Promise<void> {
  const { store } = server;
  for (const name of ['bad', 'good', 'more']) {
    const isBad = name === 'bad';
    await store.collection(gameVisitors).insert({
      ...{ _id: `g ${name}`, gameID: 'g', username: name, hereIn: 'g', isHere: 1 },
      visits: (isBad ? null : [DEAD]) as never,
    });
    await store.collection(boardVisitors).insert({
      ...{ _id: `b ${name}`, boardId: 'b', username: name, isHere: 1 },
      visits: (isBad ? null : [{ id: '1', connectionId: DEAD, topic: 'b' }]) as never,
    });
  }
  await store.collection(calls).insert({ _id: 'bad', call: null as never, isLive: 1 });
  await store.collection(calls).insert({ _id: 'old', call: {} as never, endedAt: LONG_AGO });
  await store.collection(sessions).insert({ _id: 'old', username: 'ada', expiresAt: 1 });
  await store.collection(deletedPosts).insert({
    ...{ _id: 'comment:c', id: 'c', type: 'comment', author: 'ada', mark: 1 },
    ...{ deletedAt: LONG_AGO, dueAt: LONG_AGO },
  });
}

async function idsIn<D extends Identified, I extends string>(
  definition: CollectionDefinition<D, I>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { _id, ...document } of server.store.collection(definition).all()) {
    // Of a deleted post a trace stays.
    if (definition.name === deletedPosts.name && !('dueAt' in document)) continue;
    found.push(`${definition.name} ${_id}`);
  }
  return found;
}

/** What of it is still there. */
const left = async (): Promise<readonly string[]> => [
  ...(await idsIn(gameVisitors)),
  ...(await idsIn(boardVisitors)),
  ...(await idsIn(calls)),
  ...(await idsIn(sessions)),
  ...(await idsIn(deletedPosts)),
];

const BAD = ['gameVisitors g bad', 'boardVisitors b bad', 'calls bad'];

/** Tidying as the product does it, by a clock that the test moves. */
function tidyingOf({ store, api }: TestServer) {
  const metrics = createMetrics();
  const lines: { feature?: string; id?: string; err?: { message: string } }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) });
  const time = { now: 0 };
  const clock = () => time.now;
  const watch = watchProcesses({ store, name: 'this one', isAlone: true, clock });
  return {
    ...createTidying({ api, watch, log, metrics, clock }),
    time,
    lines,
    /** How often it failed so far, by feature. */
    async failures() {
      const { values } = await metrics.tidyFailures.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.feature, value]));
    },
  };
}

const MINUTE = 60_000;

it('clears all but what can’t be, and tells of that by feature and id', async () => {
  await leaveBehind();
  const { beat, lines, failures } = tidyingOf(server);
  await Promise.all([beat(), beat()]);
  expect(await left()).toEqual(BAD);
  expect(await failures()).toEqual({ calls: 1, games: 1, whiteboards: 1 });
  expect(lines.map(({ feature, id }) => [feature, id]).toSorted()).toEqual([
    ['calls', 'bad'],
    ['games', 'g bad'],
    ['whiteboards', 'b bad'],
  ]);
  expect(lines.every(({ err }) => err?.message !== undefined)).toBe(true);
});

it('tries again in a minute what failed, and remembers a dead process until then', async () => {
  const { store } = server;
  await store.collection(processes).insert({ _id: 'dead', beats: 7 });
  await leaveBehind();
  const { beat, time, failures } = tidyingOf(server);
  await beat();
  await store
    .collection(gameVisitors)
    .update('g bad', (visitor) => ({ ...visitor, visits: [DEAD] }));
  await beat();
  expect(await left()).toEqual(BAD);
  time.now = MINUTE;
  await beat();
  expect(await left()).toEqual(['boardVisitors b bad', 'calls bad']);
  expect(await failures()).toEqual({ calls: 2, games: 1, whiteboards: 2 });
  await store.collection(boardVisitors).remove('b bad');
  await store.collection(calls).remove('bad');
  time.now = 2 * MINUTE;
  await beat();
  expect(await failures()).toEqual({ calls: 2, games: 1, whiteboards: 2 });
  expect(await store.collection(processes).get('dead')).toBeUndefined();
});

it('looks at those who are connected only when a process has died, and once an hour', async () => {
  const { beat, time } = tidyingOf(server);
  await beat();
  await leaveBehind();
  time.now = MINUTE;
  await beat();
  expect(await idsIn(gameVisitors)).toHaveLength(3);
  expect(await idsIn(sessions)).toEqual([]);
  time.now = 60 * MINUTE;
  await beat();
  expect(await idsIn(gameVisitors)).toEqual(['gameVisitors g bad']);
});

it('is left to the process that leads', async () => {
  await leaveBehind();
  const { store, api } = server;
  const other = watchProcesses({ store, name: 'a first one', isAlone: false });
  await other.beat();
  const watch = watchProcesses({ store, name: 'b', isAlone: false });
  const log = pino({ level: 'silent' });
  const { beat } = createTidying({ api, watch, log, metrics: createMetrics() });
  await beat();
  expect(await idsIn(gameVisitors)).toHaveLength(3);
  await other.leave();
  await beat();
  expect(await left()).toEqual(BAD);
});

it('fails without harm while the store can’t be reached', async () => {
  const lines: object[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) });
  const fail = () => Promise.reject(new Error('away'));
  const watch = { beat: fail, forget: fail, leave: fail };
  const tidying = createTidying({ api: server.api, watch, log, metrics: createMetrics() });
  const end = tidying.begin();
  await end();
  expect(lines).toHaveLength(1);
});
