import { randomUUID } from 'node:crypto';
import { MongoClient, type Db } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMongodbStore } from '../adapters/mongodb/mongodb-store.js';
import { collections } from '../moving/collections.js';
import { games } from '../features/games/documents.js';
import { answers } from '../features/questions/stored/documents.js';
import { databaseUrl, dropDatabase } from '../testing/mongodb-server.js';
import { read } from '../testing/read.js';
import {
  personAt,
  signUpAt,
  startServerProcess,
  type ServerProcess,
} from '../testing/server-process.js';
import { upkeep } from '../platform/upkeep.js';

/** Servers that a deployment starts at the same moment. */
const SERVERS = 3;

const OLD_ANSWERS = 20;

/** Within which servers that listen have also brought up to date what nobody waits for. */
const TIDIED = { timeout: 20_000 };

let places: string[];
let running: ServerProcess[];
let client: MongoClient;

beforeEach(async () => {
  [places, running] = [[], []];
  client = await MongoClient.connect(databaseUrl('admin'));
});
afterEach(async () => {
  await stopAll();
  await Promise.all(places.map(dropDatabase));
  await client.close();
});

async function stopAll(): Promise<void> {
  for (const server of running) server.signal();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
}

/** An empty database's name. */
function newPlace(): string {
  const place = `test-${randomUUID()}`;
  places.push(place);
  return place;
}

/** Starts servers that know nothing of each other at the same moment on one database. */
async function startOn(place: string, servers: number): Promise<readonly ServerProcess[]> {
  const settings = { STORE_URL: databaseUrl(place) };
  const started = await Promise.allSettled(
    Array.from({ length: servers }, () => startServerProcess('', { env: settings })),
  );
  running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  return running;
}

/** What a start makes of a database: collections, indexes, and the notes of what was done to it. */
async function preparedIn(db: Db) {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(
    ({ name }) => name,
  );
  const indexes = names.map(async (name) => {
    const made = await db.collection(name).indexes();
    return [name, made.toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1))];
  });
  const rowsOf = (name: string) =>
    // Since which layout is a matter of how often it was prepared.
    db
      .collection(name)
      .find({}, { projection: { since: 0, layout: 0 } })
      .sort({ _id: 1 })
      .toArray();
  const noted = (await rowsOf(upkeep.name)).map((row) => JSON.stringify(row));
  return {
    indexes: Object.fromEntries(await Promise.all(indexes)) as unknown,
    schema: await rowsOf('_schema'),
    leases: await rowsOf('_leases'),
    // Each database makes a key of its own.
    upkeep: noted.map((row) => row.replace(/(?<=key\W+)[\w-]{43}/, 'its own')),
  };
}

it('servers that start together on an empty database make of it what one makes', async () => {
  const [alone, together] = [newPlace(), newPlace()];
  await startOn(alone, 1);
  // No server waits for its first tidying before it listens, and each ends it before it stops.
  await stopAll();
  const prepared = await preparedIn(client.db(alone));
  const servers = await startOn(together, SERVERS);
  const [first] = servers;
  if (first === undefined) throw new Error('None was started.');

  await expect.poll(() => preparedIn(client.db(together)), TIDIED).toEqual(prepared);
  expect(prepared.schema.length).toBeGreaterThan(collections.length / 2);
  expect(prepared.upkeep.length).toBeGreaterThan(9);
  expect(prepared.leases).toEqual([]);

  // Whichever of them somebody meets, it is the same community, and it counts right.
  const cookie = await signUpAt(first.url, 'ada');
  await Promise.all(
    servers.map(({ url }, n) =>
      personAt(url, 'ada', cookie).trpc.questions.ask.mutate({
        ...{ title: `Who is at ${n}?`, text: 'I am.', tagNames: 'start' },
      }),
    ),
  );
  for (const { url } of servers) {
    const { trpc } = personAt(url, 'ada', cookie);
    const { items, total } = await read(trpc.questions.openList.query({ tag: 'start' }));
    expect([items.length, total]).toEqual([SERVERS, { count: SERVERS, isExact: true }]);
  }
});

it('servers that start together on a database of an earlier version bring it up to date', async () => {
  const place = newPlace();
  const db = client.db(place);
  const [before] = await startOn(place, 1);
  const ada = personAt(before?.url ?? '', 'ada', await signUpAt(before?.url ?? '', 'ada'));
  const asked = { title: 'Who was here?', text: 'I was.', tagNames: 'start' };
  const { _id: qid } = await ada.trpc.questions.ask.mutate(asked);
  const ids: string[] = [];
  for (let n = 0; n < OLD_ANSWERS; n += 1) {
    ids.push((await ada.trpc.questions.answer.mutate({ qid, text: `answer ${n}` }))._id);
  }
  const ben = personAt(before?.url ?? '', 'ben', await signUpAt(before?.url ?? '', 'ben'));
  const gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });
  await ada.trpc.games.join.mutate({ gameID });
  await ben.trpc.games.join.mutate({ gameID });
  await ben.trpc.games.leave.mutate({ gameID });
  await stopAll();
  const prepared = await preparedIn(db);

  // As if it were not noted who has won, and answers had neither their indexes nor counts.
  const store = await openMongodbStore({ url: databaseUrl(place), definitions: collections });
  await store
    .collection(games)
    .update(gameID, ({ pair: _pair, winner: _winner, loser: _loser, ...game }) => game);
  await store.close();
  await db
    .collection<{ readonly _id: string }>(upkeep.name)
    .deleteOne({ _id: 'decisions of games' });
  await db.collection('_schema').deleteMany({ collection: answers.name });
  // Servers of that time noted nothing for newer ones.
  await db.collection(answers.name).updateMany({}, { $unset: { layout: '' } });
  await db.collection<{ readonly _id: string }>('_schema').deleteOne({ _id: '?' });
  await db.collection(answers.name).dropIndexes();
  const countsOfOthers = () =>
    db
      .collection('_counts')
      .find({ _id: { $not: /games/ } })
      .sort({ _id: 1 })
      .toArray();
  const counts = await countsOfOthers();
  expect(counts.length).toBeGreaterThan(0);

  const servers = await startOn(place, SERVERS);
  await expect.poll(() => preparedIn(db), TIDIED).toEqual(prepared);
  expect(await countsOfOthers()).toEqual(counts);
  for (const { url } of servers) {
    const { trpc } = personAt(url, 'ada', ada.cookie);
    const best = await read(trpc.questions.open.query({ qid, order: 'best' }));
    expect(best.answers.map(({ _id }) => _id)).toEqual(ids);
    expect(await trpc.games.record.query({ username: 'ada' })).toEqual({ won: 1, lost: 0 });
  }
});
