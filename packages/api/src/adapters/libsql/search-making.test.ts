import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineCollection } from '../../ports/define-collection.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { SearchUnfinishedError } from '../../ports/failures.js';
import { connect } from './connect.js';
import { made } from '../../testing/made.js';
import { openLibsqlStore } from './libsql-store.js';

interface Note {
  readonly _id: string;
  readonly old: string;
  readonly words: readonly string[];
  readonly time: number;
}

/** What a release searches: each version reads other words. */
const searchedBy = (version: number) =>
  defineCollection<Note>()({
    name: 'notes',
    dividedBy: null,
    indexes: { all: { equals: [], order: ['time'], direction: 'asc', counted: true } },
    search: {
      version,
      wordsFrom: ['words', 'old'],
      words: ({ words, old }) => ({ all: version === 1 ? [old] : words }),
      labels: () => [],
      time: ({ time }) => time,
    },
  });

const before = searchedBy(1);
const notes = searchedBy(2);
const { search: _, ...unsearched } = before;

/** More than a search takes in with a few units of work. */
const NOTES = 300;

const PATIENCE = { timeout: 20_000, interval: 5 };

const note = (n: number, change: Partial<Note> = {}): Note => ({
  ...{ _id: `n${n}`, old: 'old', words: ['same', `word${n}`], time: n },
  ...change,
});

const asking = (word: string) => ({ words: [word], labels: [] });

let folder = '';
let path = '';
let lines: string[] = [];
const open: DocumentStore[] = [];

async function openAs(
  definition: typeof notes,
  options: { readonly isFoundLater?: boolean } = {},
): Promise<DocumentStore> {
  const store = await openLibsqlStore({
    ...{ url: `file:${path}`, definitions: [definition], ...options },
    onProgress: (line) => lines.push(line),
    retryMs: 5,
  });
  open.push(store);
  return store;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  path = join(folder, 'store.db');
  await fill(before);
});

async function fill(definition: typeof unsearched): Promise<void> {
  const store = await openAs(definition);
  const all = Array.from({ length: NOTES }, (_, n) => ({ ...note(n), revision: 1 }));
  await store.collection(definition).restoreMany(all);
  await store.close();
  lines = [];
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
  await rm(folder, { recursive: true });
});

const find = (store: DocumentStore, word: string) =>
  store.collection(notes).matchingIds(asking(word), 999);

/** How many documents have their place in the search. */
async function taken(): Promise<number> {
  const connection = await connect(path, 5_000);
  const [count] = connection.row<[number]>('SELECT count(*) FROM row_notes') ?? [0];
  connection.close();
  return count;
}

it('opens at once, and refuses to search alone until a search that was never made has all documents', async () => {
  await rm(path);
  await fill(unsearched);
  const store = await openAs(notes);
  const collection = store.collection(notes);
  const asked = [
    () => collection.matchingIds(asking('same'), 9),
    () => collection.countMatches(asking('same'), 9),
    () => collection.search({ ...asking('same'), limit: 9 }),
  ];
  for (const ask of asked) await expect(ask()).rejects.toThrow(SearchUnfinishedError);
  expect(await taken()).toBeLessThan(NOTES);
  expect(await collection.get('n7')).toMatchObject({ time: 7 });
  expect(await collection.count('all')).toBe(NOTES);
  await made(path);
  expect((await collection.countMatches(asking('same'), 999)).count).toBe(NOTES);
  expect(await find(store, 'old')).toEqual([]);
  expect(lines).toEqual([
    'Building search of notes: 0 of 300 documents',
    'Building search of notes: 300 of 300 documents',
  ]);
});

it('finds what is added, changed, moved and removed meanwhile, once each', async () => {
  const store = await openAs(notes);
  const collection = store.collection(notes);
  const there = new Map(Array.from({ length: NOTES }, (_, n) => [`n${n}`, note(n)]));
  const isMade = () => find(store, 'same').then(({ length }) => length >= NOTES / 2);
  let writes = 0;
  // From the end, which the search comes to last, and from the beginning.
  for (let step = 0; !(await isMade()) || step < 40; step += 1) {
    const last = `n${NOTES - 1 - 3 * step}`;
    const changes = [
      note(1_000 + step),
      note(step, { words: ['same', 'changed'] }),
      { ...note(NOTES - 1 - 3 * step), words: ['same', 'changed'] },
      { ...note(NOTES - 2 - 3 * step), time: 5_000 + step },
    ];
    for (const next of changes) {
      const updated = await collection.update(next._id, () => next);
      if (!updated.ok && next.time >= 1_000) await collection.insert(next);
      if (updated.ok || next.time >= 1_000) there.set(next._id, next);
    }
    await collection.remove(last);
    there.delete(last);
    writes += 1;
  }
  expect(writes).toBeGreaterThan(39);
  const expected = (word: string) =>
    [...there.values()]
      .filter(({ words }) => words.includes(word))
      .toSorted((one, other) => other.time - one.time)
      .map(({ _id }) => _id);
  for (const word of ['same', 'changed', 'word200', 'word1003']) {
    const found = await find(store, word);
    expect(found.toSorted(), word).toEqual(expected(word).toSorted());
    const count = await collection.countMatches(asking(word), 999);
    expect(count.count, word).toBe(found.length);
  }
  const times = (await find(store, 'same')).map((id) => there.get(id)?.time ?? 0);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(await taken()).toBe(there.size);
});

it('answers by the words of before until it has all documents, and of those that are written meanwhile', async () => {
  const store = await openAs(notes);
  const collection = store.collection(notes);
  expect(await find(store, 'old')).toHaveLength(NOTES);
  await collection.insert(note(1_000));
  await collection.update('n9', () => note(9, { words: ['changed'] }));
  await collection.update('n8', () => note(8, { time: 2_000 }));
  await collection.remove('n7');
  expect(await taken()).toBeLessThan(NOTES);
  expect([await find(store, 'changed'), await find(store, 'same')]).toEqual([
    ['n9'],
    ['n8', 'n1000'],
  ]);
  expect((await collection.countMatches(asking('old'), 999)).count).toBe(NOTES - 3);
  const { items } = await collection.search({ ...asking('old'), limit: 999 });
  expect(items.map(({ _id }) => _id)).toEqual((await find(store, 'old')).slice());
  await made(path);
  expect(await find(store, 'old')).toEqual([]);
  expect(await find(store, 'same')).toHaveLength(NOTES - 1);
});

it('finds what still waits for its index when the search is whole, once', async () => {
  const store = await openAs(notes);
  const collection = store.collection(notes);
  const last = note(NOTES - 1, { words: ['same', 'changed'] });
  await collection.update(last._id, () => last);
  await made(path);
  expect(await find(store, 'same')).toHaveLength(NOTES);
  expect((await collection.countMatches(asking('same'), 999)).count).toBe(NOTES);
  expect(await find(store, 'changed')).toEqual([last._id]);
});

it('goes on where it was when it is cut short', async () => {
  const first = await openAs(notes);
  // One unit of work is under way.
  await first.close();
  const done = await taken();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(NOTES);
  const second = await openAs(notes);
  expect(await find(second, 'old')).toHaveLength(NOTES);
  expect(await taken()).toBeGreaterThanOrEqual(done);
  await made(path);
  expect(await find(second, 'same')).toHaveLength(NOTES);
  expect(lines.at(-1)).toBe(`Building search of notes: ${NOTES - done} of 300 documents`);
});

it('is shared by two processes, and both learn that it is over', async () => {
  const stores = [await openAs(notes), await openAs(notes)];
  await made(path);
  for (const store of stores) expect(await find(store, 'same')).toHaveLength(NOTES);
  const taken = lines.map((line) => Number(/(\d+) of 300/.exec(line)?.[1]));
  expect(taken.reduce((sum, each) => sum + each)).toBe(NOTES);
});

it('begins again where a release reads other words', async () => {
  const first = await openAs(notes);
  // One unit of work is under way.
  await first.close();
  const other = searchedBy(1);
  const store = await openAs(other);
  const found = () => store.collection(other).matchingIds(asking('old'), 999);
  expect(await found()).toHaveLength(NOTES);
  await made(path);
  expect(await found()).toHaveLength(NOTES);
});

it('goes on by itself with what failed, and can be closed meanwhile', async () => {
  let isFull = true;
  const { search } = notes;
  if (search === undefined) throw new Error('Notes are searched.');
  const words: typeof search.words = (document) => {
    if (isFull) throw new Error('The disk is full');
    return search.words(document);
  };
  const failing = { ...notes, search: { ...search, words } };
  const store = await openAs(failing);
  await vi.waitFor(() => {
    expect(lines.filter((line) => line.includes('The disk is full')).length).toBeGreaterThan(1);
  }, PATIENCE);
  await store.close();

  const again = await openAs(failing);
  isFull = false;
  await made(path);
  const found = await again.collection(failing).matchingIds(asking('same'), 999);
  expect(found).toHaveLength(NOTES);
});

const FOUND_LATER = { isFoundLater: true };

it('leaves the search of what fills a new store to the end of it', async () => {
  await rm(path);
  const store = await openAs(notes, FOUND_LATER);
  const collection = store.collection(notes);
  const some = (from: number) =>
    Array.from({ length: 200 }, (_, n) => ({ ...note(from + n), revision: 1 }));
  await collection.restoreMany(some(0));
  await collection.update('n9', () => note(9, { words: ['same', 'changed'] }));
  await collection.update('n8', () => note(8, { time: 2_000 }));
  await collection.remove('n7');
  await collection.insert(note(7_000));
  expect(await taken()).toBe(0);
  expect(await collection.count('all')).toBe(200);
  await expect(find(store, 'same')).rejects.toThrow(SearchUnfinishedError);
  // As after a kill.
  await store.close();

  const again = await openAs(notes, FOUND_LATER);
  await again.collection(notes).restoreMany(some(200));
  expect(await taken()).toBe(0);
  await again.compact();
  const found = await find(again, 'same');
  expect(found).toHaveLength(400);
  expect(found.slice(0, 3)).toEqual(['n7000', 'n8', 'n399']);
  expect(await find(again, 'changed')).toEqual(['n9']);
  expect(lines.at(-1)).toBe('Building search of notes: 400 of 400 documents');
  await again.collection(notes).restoreMany(some(400));
  expect(await find(again, 'same')).toHaveLength(600);
});

it('is made by whoever opens a store that was filled, or is still being filled', async () => {
  await rm(path);
  const filling = await openAs(notes, FOUND_LATER);
  await filling.collection(notes).insert(note(1));
  const server = await openAs(notes);
  await made(path);
  expect(await find(server, 'same')).toEqual(['n1']);
  await filling.collection(notes).insert(note(2));
  await filling.collection(notes).update('n1', () => note(1, { words: ['changed'] }));
  for (const store of [server, filling]) {
    expect(await find(store, 'same')).toEqual(['n2']);
    expect(await find(store, 'changed')).toEqual(['n1']);
  }
});

it('finds what is written at the row of one that it had and that has gone', async () => {
  await rm(path);
  const filling = await openAs(notes, FOUND_LATER);
  const all = Array.from({ length: 33 }, (_, n) => ({ ...note(n), revision: 1 }));
  await filling.collection(notes).restoreMany(all.slice(0, 32));
  await filling.close();
  const store = await openAs(notes);
  while ((await taken()) < 32) await store.ping();
  // SQLite gives the highest number again.
  await store.collection(notes).remove('n31');
  await store.collection(notes).restoreMany(all.slice(32));
  await made(path);
  expect(await find(store, 'word32')).toEqual(['n32']);
  expect(await find(store, 'same')).toHaveLength(32);
});

it.each(['', 'former'])('begins anew what a release left that noted "%s"', async (left) => {
  const store = await openAs(notes);
  await store.close();
  const connection = await connect(path, 5_000);
  expect(await taken()).toBeLessThan(NOTES);
  // Somebody had changed the last one, which brought it in before its turn.
  connection.run(`UPDATE _schema SET declaration = ? WHERE collection = '?making'`, [left]);
  connection.run('INSERT INTO row_notes VALUES (7, ?)', [NOTES]);
  connection.run(`INSERT INTO fts_notes (rowid, tokens) VALUES (7, 'changed')`);
  connection.close();
  const next = await openAs(notes);
  const old = find(next, 'old');
  if (left === '') await expect(old).rejects.toThrow(SearchUnfinishedError);
  else expect(await old).toHaveLength(NOTES);
  await made(path);
  expect(await find(next, 'same')).toHaveLength(NOTES);
  expect(await find(next, 'changed')).toEqual([]);
});
