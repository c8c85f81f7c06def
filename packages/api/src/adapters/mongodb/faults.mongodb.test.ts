import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../ports/document-store.js';
import { StoreFullError } from '../../ports/failures.js';
import { specimens } from '../../testing/document-store/specimens.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { openMongodbStore } from './mongodb-store.js';

const client = new MongoClient(databaseUrl('admin'));

/** A server takes fail points only when it was started with enableTestCommands. */
async function takesFailPoints(): Promise<boolean> {
  try {
    await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
    return true;
  } catch {
    return false;
  }
}

const canFail = await takesFailPoints();

/** Of each test: what a server that was silent takes up once its client has gone stays locked for a minute. */
let place: string;
let store: DocumentStore;

const fail = (data: Readonly<Record<string, unknown>>, times: number) =>
  client.db('admin').command({
    configureFailPoint: 'failCommand',
    mode: { times },
    data: { ...data, appName: 'collabor8' },
  });

beforeEach(async () => {
  place = `test-${randomUUID()}`;
  store = await openMongodbStore({ url: databaseUrl(place), definitions: [specimens] });
});

afterEach(async () => {
  if (canFail) await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
  await store.close();
  await dropDatabase(place);
});

afterAll(() => client.close());

const insertTwo = () =>
  store.transaction(async (unit) => {
    await unit.collection(specimens).insert({ _id: 'a', shelf: 's', rank: 1 });
    await unit.collection(specimens).insert({ _id: 'b', shelf: 's', rank: 2 });
  });

const thereAre = async (ids: readonly string[]) => {
  expect((await store.collection(specimens).getMany(['a', 'b'])).map(({ _id }) => _id)).toEqual(
    ids,
  );
  expect(await store.collection(specimens).count('onShelf', ['s'])).toBe(ids.length);
};

describe.skipIf(!canFail)('a unit of work', () => {
  it.each([
    ['is cut off as it commits', { failCommands: ['commitTransaction'], closeConnection: true }, 3],
    [
      'is cut off after it has committed, by a stepdown',
      { failCommands: ['commitTransaction'], writeConcernError: { code: 91, errmsg: 'bye' } },
      3,
    ],
    [
      'meets a conflict',
      { failCommands: ['insert'], errorCode: 112, errorLabels: ['TransientTransactionError'] },
      3,
    ],
    ['loses its connection', { failCommands: ['insert'], closeConnection: true }, 1],
    ['finds its server stepping down', { failCommands: ['update', 'find'], errorCode: 189 }, 1],
  ])('is written once when it %s', async (_, data, times) => {
    await fail(data, times);
    await insertTwo();
    await thereAre(['a', 'b']);
  });

  it('is written once when its server is silent for so long that the driver gives it up', async () => {
    await store.close();
    // The driver asks a server how it fares, and takes every connection from one that doesn't answer.
    const address = databaseUrl(place);
    const url = `${address}${address.includes('?') ? '&' : '?'}serverMonitoringMode=poll&heartbeatFrequencyMS=500&connectTimeoutMS=500`;
    store = await openMongodbStore({ url, definitions: [specimens] });
    const silent = { failCommands: ['hello', 'insert'], blockConnection: true, blockTimeMS: 4_000 };
    await fail(silent, 4);
    const startedAt = performance.now();
    await insertTwo();
    expect(performance.now() - startedAt).toBeLessThan(silent.blockTimeMS);
    await thereAre(['a', 'b']);
  });

  it('is not written at all when the server refuses it for good', async () => {
    await fail({ failCommands: ['insert'], errorCode: 8000 }, 1);
    await expect(insertTwo()).rejects.toThrow();
    await thereAre([]);
  });
});

describe.skipIf(!canFail)('a server whose disk is full', () => {
  const full = { errorCode: 14_031, failCommands: ['insert', 'update', 'delete'] };

  it.each([
    ['a unit', insertTwo],
    ['an insert', () => store.collection(specimens).insert({ _id: 'a', rank: 1 })],
    ['an update', () => store.collection(specimens).update('o', (it) => ({ ...it, rank: 2 }))],
    ['a removal', () => store.collection(specimens).remove('o')],
  ])('is told by the port’s error: %s', async (_, write) => {
    await store.collection(specimens).insert({ _id: 'o', rank: 1 });
    await fail(full, 1);
    await expect(write()).rejects.toThrow(StoreFullError);
  });
});

describe.skipIf(!canFail)('a single write', () => {
  it('is written once when its connection is lost', async () => {
    const collection = store.collection(specimens);
    await collection.insert({ _id: 'a', rank: 1 });
    await fail({ failCommands: ['update'], closeConnection: true }, 1);
    const updated = await collection.update('a', (document) => ({ ...document, rank: 2 }));
    expect(updated).toEqual({ ok: true, isNew: true, value: { _id: 'a', rank: 2, revision: 2 } });
    expect((await collection.get('a'))?.revision).toBe(2);
  });
});
