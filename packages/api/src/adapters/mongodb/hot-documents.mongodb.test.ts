import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Collection, Collections, DocumentStore } from '../../ports/document-store.js';
import { specimens, type Specimen } from '../../testing/document-store/specimens.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { openMongodbStore } from './mongodb-store.js';

const WRITERS = 40;

let place: string;
let store: DocumentStore;

beforeEach(async () => {
  place = `test-${randomUUID()}`;
  store = await openMongodbStore({ url: databaseUrl(place), definitions: [specimens] });
});

afterEach(async () => {
  await store.close();
  await dropDatabase(place);
});

const raise = (document: Specimen): Specimen => ({ ...document, rank: (document.rank ?? 0) + 1 });

/** Runs so many units of one process at the same time; gives how often the work of any was run. */
async function runsOf(
  work: (collection: Collection<Specimen>, writer: number) => Promise<unknown>,
): Promise<number> {
  let runs = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      store.transaction((unit: Collections) => {
        runs += 1;
        return work(unit.collection<Specimen, string>(specimens), writer);
      }),
    ),
  );
  return runs;
}

it('runs no unit of a process twice where all of them change one document', async () => {
  await store.collection(specimens).insert({ _id: 'hot', rank: 0 });
  const runs = await runsOf(async (collection, writer) => {
    // Something of its own first, as most have.
    await collection.get(`own${String(writer)}`);
    await collection.update('hot', raise);
    await collection.insert({ _id: `own${String(writer)}` });
  });
  expect(runs).toBe(WRITERS);
  expect((await store.collection(specimens).get('hot'))?.rank).toBe(WRITERS);
});

it('runs none twice where single writes change the document as well', async () => {
  await store.collection(specimens).insert({ _id: 'hot', rank: 0 });
  const singly = Array.from({ length: WRITERS }, () =>
    store.collection(specimens).update('hot', raise),
  );
  const runs = await runsOf((collection) => collection.update('hot', raise));
  await Promise.all(singly);
  expect(runs).toBe(WRITERS);
  expect((await store.collection(specimens).get('hot'))?.rank).toBe(2 * WRITERS);
});

it('runs none twice where all of them raise one count', async () => {
  const runs = await runsOf((collection, writer) =>
    collection.insert({ _id: `on shelf ${String(writer)}`, shelf: 's', rank: writer }),
  );
  expect(runs).toBe(WRITERS);
  expect(await store.collection(specimens).count('onShelf', ['s'])).toBe(WRITERS);
});

it('ends where units come to the same documents in different orders', async () => {
  const ids = ['a', 'b', 'c'];
  for (const _id of ids) await store.collection(specimens).insert({ _id, rank: 0 });
  await runsOf(async (collection, writer) => {
    for (const [place] of ids.entries()) {
      await collection.update(ids[(writer + place) % ids.length] ?? '', raise);
    }
  });
  const ranks = (await store.collection(specimens).getMany(ids)).map(({ rank }) => rank);
  expect(ranks).toEqual(ids.map(() => WRITERS));
});
