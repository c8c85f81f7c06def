import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type {
  CollectionDefinition,
  DocumentStore,
  IndexDefinition,
} from '../../ports/document-store.js';
import { made } from '../../testing/made.js';
import { connect } from './connect.js';
import { openLibsqlStore } from './libsql-store.js';

interface Note {
  readonly _id: string;
  readonly room: string;
  readonly time: number;
}

type Notes = CollectionDefinition<Note>;

const byRoom: IndexDefinition = { equals: ['room'], order: ['time'], direction: 'asc' };

const declare = (indexes: Readonly<Record<string, IndexDefinition>>, version: number): Notes => ({
  name: 'notes',
  indexes,
  search: {
    version,
    wordsFrom: ['room'],
    words: ({ room }) => ({ all: [room] }),
    labels: () => [],
    time: ({ time }) => time,
  },
});

const before = declare({ byRoom }, 1);
const after = declare(
  {
    byRoom: { ...byRoom, counted: true },
    byTime: { equals: [], order: ['time'], direction: 'desc', counted: true },
  },
  2,
);

const NOTES = 20_000;
const ROOMS = 4;

const note = (n: number): Note => ({
  _id: `n${String(n)}`,
  room: `room${String(n % ROOMS)}`,
  time: n,
});

let folder = '';
let path = '';
let lines: string[] = [];
const open: DocumentStore[] = [];

async function openAs(definition: Notes, url = `file:${path}`): Promise<DocumentStore> {
  const onProgress = (line: string) => lines.push(line);
  const store = await openLibsqlStore({ url, definitions: [definition], onProgress });
  open.push(store);
  return store;
}

let old = '';

beforeAll(async () => {
  old = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const store = await openAs(before, `file:${join(old, 'store.db')}`);
  const all = Array.from({ length: NOTES }, (_, n) => ({ ...note(n), revision: 1 }));
  for (let n = 0; n < NOTES; n += 1_000) {
    await store.collection(before).restoreMany(all.slice(n, n + 1_000));
  }
  await store.close();
  open.length = 0;
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  path = join(folder, 'store.db');
  lines = [];
  copyFileSync(join(old, 'store.db'), path);
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true });
});

afterAll(() => rm(old, { recursive: true }));

/** How many documents an index has. */
async function taken(index: string, file = path): Promise<number> {
  const connection = await connect(file, 5_000);
  const [count] = connection.row<[number]>(`SELECT count(*) FROM "idx_notes_${index}"`) ?? [0];
  connection.close();
  return count;
}

/** All of a room, along its index. */
async function inRoom(store: DocumentStore, room: string): Promise<readonly string[]> {
  const page = await store.collection(after).page('byRoom', { equals: [room], limit: 2 * NOTES });
  return page.items.map(({ _id }) => _id);
}

const expectWhole = async (store: DocumentStore, notes: readonly Note[]): Promise<void> => {
  const collection = store.collection(after);
  const sorted = notes.toSorted((one, other) => one.time - other.time);
  for (let n = 0; n < ROOMS; n += 1) {
    const room = `room${String(n)}`;
    const expected = sorted.filter((each) => each.room === room).map(({ _id }) => _id);
    expect(await inRoom(store, room)).toEqual(expected);
    expect(await collection.count('byRoom', [room])).toBe(expected.length);
    const { length } = await collection.matchingIds({ words: [room], labels: [] }, 2 * NOTES);
    expect(length).toBe(expected.length);
  }
  const { items } = await collection.page('byTime', { limit: 2 * NOTES });
  expect(items.map(({ _id }) => _id)).toEqual(sorted.map(({ _id }) => _id).toReversed());
  expect(await collection.count('byTime')).toBe(notes.length);
};

const all = Array.from({ length: NOTES }, (_, n) => note(n));

it('opens before its indexes are built; whoever reads along one waits, all else goes on', async () => {
  const store = await openAs(after);
  const collection = store.collection(after);
  expect(await taken('byRoom')).toBeLessThan(NOTES / 2);
  expect(await collection.get('n7')).toMatchObject({ time: 7 });
  expect((await collection.insert(note(NOTES))).ok).toBe(true);
  expect(await taken('byTime')).toBeLessThan(NOTES / 2);
  // Each is undone before it waits, and writes once.
  const fresh = [1, 2, 3].map((n) => note(NOTES + n));
  const written = await Promise.all(
    fresh.map((each) =>
      store.transaction(async (unit) => {
        const { ok } = await unit.collection(after).insert(each);
        return [ok, await unit.collection(after).count('byTime')];
      }),
    ),
  );
  expect(written.toSorted()).toEqual([2, 3, 4].map((n) => [true, NOTES + n]));
  await made(path);
  await expectWhole(store, [...all, note(NOTES), ...fresh]);
});

it('has each document once, whether it is written before or after the index comes to it', async () => {
  const store = await openAs(after);
  const collection = store.collection(after);
  const there = new Map(all.map((each) => [each._id, each]));
  let step = 0;
  for (; (await taken('byTime')) < NOTES; step += 1) {
    for (const n of [7 * step, NOTES - 1 - 7 * step]) {
      const moved = { ...note(n), room: 'room0', time: NOTES + 10 * n + 0.5 };
      await collection.update(moved._id, () => moved);
      there.set(moved._id, moved);
      const gone = note(n + 3);
      await collection.remove(gone._id);
      there.delete(gone._id);
    }
    const fresh = note(NOTES + step);
    await collection.insert(fresh);
    there.set(fresh._id, fresh);
    if (step > 200) break;
  }
  expect(step).toBeGreaterThan(3);
  await made(path);
  await expectWhole(store, [...there.values()]);
});

it('goes on where it was when it is killed', async () => {
  await openAs(after);
  while ((await taken('byRoom')) === 0) await nextTurn();
  const killed = join(folder, 'killed.db');
  for (const file of ['', '-wal']) copyFileSync(path + file, killed + file);
  await Promise.all(open.splice(0).map((store) => store.close()));
  lines = [];
  const done = await taken('byRoom', killed);
  expect([done > 0, done < NOTES]).toEqual([true, true]);
  const second = await openAs(after, `file:${killed}`);
  await made(killed);
  await expectWhole(second, all);
  expect(lines).toContain(`Building byRoom of notes: ${String(NOTES - done)} of 20000 documents`);
});

it('lets backups and copies, which read whole collections, see every document meanwhile', async () => {
  const store = await openAs(after);
  const found = await store.snapshot(async (moment) => {
    const ids: string[] = [];
    for await (const { _id } of moment.all(after)) ids.push(_id);
    return ids;
  });
  expect(await taken('byTime')).toBeLessThan(NOTES);
  expect(new Set(found)).toHaveLength(NOTES);
});

it('is built once by two processes that start at once', async () => {
  const stores = [await openAs(after), await openAs(after)];
  await made(path);
  for (const store of stores) await expectWhole(store, all);
  expect(lines.filter((line) => line.includes('gone on with'))).toEqual([]);
  await Promise.all(open.splice(0).map((store) => store.close()));
  const taken = lines.map((line) => Number(/byRoom of notes: (\d+)/.exec(line)?.[1] ?? 0));
  // Each tells at 0, at 10,000 where it comes so far, and at its end.
  const ends = taken.filter((each) => each !== 10_000);
  expect(ends.reduce((sum, each) => sum + each)).toBe(NOTES);
});
