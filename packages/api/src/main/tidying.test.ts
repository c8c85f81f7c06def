import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls } from '../features/calls/documents.js';
import { gameVisitors } from '../features/games/documents.js';
import { deletedPosts } from '../features/questions/stored/documents.js';
import { sessions } from '../features/users/documents.js';
import { boardVisitors } from '../features/whiteboards/documents.js';
import { createMetrics } from '../metrics/metrics.js';
import type { CollectionDefinition, Identified } from '../ports/document-store.js';
import type { TestProcess } from '../testing/test-process.js';
import { startTestServer, type TestServer } from '../testing/test-server.js';
import { createTidying } from './tidying.js';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const DEAD = 'a connection of a process that died';
const token = 'a token that is long enough';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ metricsAccess: { token, address: undefined } });
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
  for await (const { _id } of server.store.collection(definition).all()) {
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

async function failuresTold({ url }: Pick<TestProcess, 'url'>): Promise<readonly string[]> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await response.text()).split('\n');
  return lines.filter((line) => line.startsWith('collabor8_tidy_failures_total'));
}

const failed = (feature: string, count: number) =>
  `collabor8_tidy_failures_total{feature="${feature}"} ${count}`;

it('starts beside documents that can’t be tidied up, and tidies up all others', async () => {
  await leaveBehind();
  const next = await server.startBeside('next');
  expect(await left()).toEqual(BAD);
  expect((await failuresTold(next)).toSorted()).toEqual(
    [failed('calls', 1), failed('games', 1), failed('whiteboards', 1)].toSorted(),
  );
});

it('tries them again the next time', async () => {
  await leaveBehind();
  await server.tidyAsProduct();
  const { store } = server;
  await store
    .collection(gameVisitors)
    .update('g bad', (visitor) => ({ ...visitor, visits: [DEAD] }));
  await store.collection(calls).remove('bad');
  await server.tidyAsProduct();
  expect(await left()).toEqual(['boardVisitors b bad']);
  expect((await failuresTold(server)).toSorted()).toEqual(
    [failed('calls', 1), failed('games', 1), failed('whiteboards', 2)].toSorted(),
  );
});

it('logs each with its feature and id, and takes one run at a time', async () => {
  await leaveBehind();
  const lines: { feature?: string; id?: string; err?: { message: string } }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as object) });
  const tidy = createTidying({ api: server.api, log, metrics: createMetrics() });
  await Promise.all([tidy(), tidy()]);
  expect(lines.map(({ feature, id }) => [feature, id]).toSorted()).toEqual([
    ['calls', 'bad'],
    ['games', 'g bad'],
    ['whiteboards', 'b bad'],
  ]);
  expect(lines.every(({ err }) => err?.message !== undefined)).toBe(true);
});
