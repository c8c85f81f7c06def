import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineCollection } from '../../ports/define-collection.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { randomNumbers } from '../../testing/document-store/random-documents.js';
import { connect } from './connect.js';
import { openLibsqlStore } from './libsql-store.js';

interface Note {
  readonly _id: string;
  readonly words: readonly string[];
  readonly label: string;
  readonly time: number;
}

const notes = defineCollection<Note>()({
  name: 'notes',
  indexes: {},
  search: {
    version: 1,
    wordsFrom: ['words'],
    words: ({ words }) => ({ all: words }),
    labels: ({ label }) => [label],
    time: ({ time }) => time,
  },
});

/** So many wait at most. */
const MOST_WAITING = 8;

let folder = '';
let store: DocumentStore;

const open = () =>
  openLibsqlStore({ url: `file:${join(folder, 'store.db')}`, definitions: [notes] });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  store = await open();
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function ask(sql: string): Promise<unknown> {
  const connection = await connect(join(folder, 'store.db'), 5_000);
  const [[answer] = [undefined]] = connection.rows<[number]>(sql);
  connection.close();
  return answer;
}

const waiting = () => ask('SELECT count(*) FROM wait_notes WHERE rid > 0');

const note = (n: number, change: Partial<Note> = {}): Note => ({
  ...{ _id: `n${n}`, words: ['same', `word${n}`], label: 'l', time: n },
  ...change,
});

const same = { words: ['same'], labels: [] };

it('takes documents into the index eight at a time, and finds each at once', async () => {
  const collection = store.collection(notes);
  for (let n = 0; n < 2 * MOST_WAITING + 3; n += 1) {
    await collection.insert(note(n));
    expect(await waiting()).toBe((n + 1) % MOST_WAITING);
    expect((await collection.search({ ...same, limit: 2 })).items[0]?._id).toBe(`n${n}`);
    expect((await collection.countMatches(same, 100)).count).toBe(n + 1);
    expect(await collection.matchingIds({ words: [`word${n}`], labels: [] }, 9)).toEqual([`n${n}`]);
  }
});

it('takes many that are restored together in at once, between what waits and what it has', async () => {
  const collection = store.collection(notes);
  for (const n of [1, 40]) await collection.insert(note(n));
  const restored = Array.from({ length: 20 }, (_, n) => ({ ...note(2 * n + 1), revision: 3 }));
  expect(await collection.restoreMany(restored.toReversed())).toEqual([]);
  // The first was there and waits on; n1 stands in the middle of the others.
  expect(await waiting()).toBe(2);
  const expected = ['n40', ...restored.toReversed().map(({ _id }) => _id)];
  expect(await collection.matchingIds(same, 99)).toEqual(expected);
  expect((await collection.countMatches(same, 99)).count).toBe(21);
  const third = { words: ['word3', 'same'], labels: [] };
  expect(await collection.matchingIds(third, 9)).toEqual(['n3']);
  await collection.remove('n3');
  expect(await collection.matchingIds(third, 9)).toEqual([]);
});

it('counts and finds no document any more that was removed while it waited', async () => {
  const collection = store.collection(notes);
  await collection.insert(note(1));
  await collection.insert(note(2));
  expect((await collection.countMatches(same, 100)).count).toBe(2);
  await collection.remove('n1');
  expect((await collection.countMatches(same, 100)).count).toBe(1);
  expect(await collection.matchingIds(same, 9)).toEqual(['n2']);
});

it('lets nothing long wait, which every search would read', async () => {
  const words = Array.from({ length: 4000 }, (_, n) => `long${n}`);
  await store.collection(notes).insert(note(1, { words }));
  expect(await waiting()).toBe(0);
});

it('answers as a scan would while documents come, change, move and go, in every process', async () => {
  const other = await open();
  const random = randomNumbers(3);
  const below = (limit: number): number => Math.floor(random() * limit);
  const vocabulary = ['a', 'ab', 'abc', 'b', 'reactive', 'reactivity', 'react'];
  const there = new Map<string, Note>();
  for (let step = 0; step < 400; step += 1) {
    const next = note(below(60), {
      words: vocabulary.filter(() => random() < 0.4),
      label: ['l', 'm'][below(2)] ?? 'l',
      time: below(4),
    });
    const collection = (random() < 0.5 ? store : other).collection(notes);
    if (random() < 0.2) {
      await collection.remove(next._id);
      there.delete(next._id);
    } else {
      const known = await collection.update(next._id, () => next);
      if (!known.ok) await collection.insert(next);
      there.set(next._id, next);
    }
    const [whole, start] = [vocabulary[below(7)] ?? '', 'react'.slice(0, 1 + below(5))];
    const labels = random() < 0.5 ? ['m'] : [];
    const matches = [...there.values()].filter(
      ({ words, label }) =>
        words.includes(whole) &&
        words.some((word) => word.startsWith(start)) &&
        (labels.length === 0 || label === 'm'),
    );
    const reader = (random() < 0.5 ? store : other).collection(notes);
    const request = { words: [whole, start], labels };
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof reader.search>> = await reader.search({
        ...{ ...request, limit: 3, cursor },
      });
      for (const { revision: _, ...item } of page.items) expect(item).toEqual(there.get(item._id));
      found.push(...page.items.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(await reader.matchingIds(request, 100)).toEqual(found);
    expect(found.toSorted()).toEqual(matches.map(({ _id }) => _id).toSorted());
    const times = found.map((id) => there.get(id)?.time ?? 0);
    expect(times).toEqual(times.toSorted((one, later) => later - one));
    expect(await reader.countMatches(request, 100)).toEqual({
      ...{ count: matches.length, isExact: true },
    });
    expect((await reader.countMatches(request, 2)).count).toBe(Math.min(2, matches.length));
  }
  await other.close();
});

it('goes on behind a cursor when what waited was taken in meanwhile', async () => {
  const collection = store.collection(notes);
  for (let n = 0; n < 10; n += 1) await collection.insert(note(n));
  const first = await collection.search({ ...same, limit: 4 });
  for (let n = 10; n < 30; n += 1) await collection.insert(note(n));
  const rest = await collection.search({ ...same, limit: 99, cursor: first.nextCursor });
  expect([...first.items, ...rest.items].map(({ _id }) => _id)).toEqual(
    Array.from({ length: 10 }, (_, n) => `n${9 - n}`),
  );
});

it('forgets what a unit of work that failed had let wait', async () => {
  const collection = store.collection(notes);
  await collection.insert(note(1));
  const failing = store.transaction(async (unit) => {
    for (let n = 2; n < 25; n += 1) await unit.collection(notes).insert(note(n));
    await unit.collection(notes).update('n1', () => note(1, { words: ['other'] }));
    expect(await unit.collection(notes).matchingIds(same, 99)).toHaveLength(23);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await collection.matchingIds(same, 9)).toEqual(['n1']);
  expect(await waiting()).toBe(1);
});

it('makes the search of an older file anew', async () => {
  for (let n = 0; n < 20; n += 1) await store.collection(notes).insert(note(n));
  await store.close();
  const older = await connect(join(folder, 'store.db'), 5_000);
  older.exec('DROP TABLE wait_notes');
  older.run('UPDATE _schema SET declaration = ? WHERE name = ?', ['{"LAYOUT":1,"version":1}', '?']);
  older.close();
  store = await open();
  const found = () => store.collection(notes).matchingIds(same, 99);
  expect(await vi.waitFor(found, { timeout: 10_000 })).toHaveLength(20);
});

it('counts anew after every change that a search can tell', async () => {
  const collection = store.collection(notes);
  const counts = async () => {
    const searches = ['same', 'sam', 'word1'].map((word) => ({ words: [word], labels: [] }));
    const counted = [...searches, { words: [], labels: ['l'] }].map((search) =>
      collection.countMatches(search, 100),
    );
    return (await Promise.all(counted)).map(({ count }) => count);
  };
  for (let n = 0; n < MOST_WAITING + 2; n += 1) await collection.insert(note(n));
  expect(await counts()).toEqual([10, 10, 1, 10]);
  expect(await collection.countMatches(same, 4)).toEqual({ count: 4, isExact: false });
  // One that the index has, one that waits, and one that changes where it is.
  await collection.remove('n1');
  expect(await counts()).toEqual([9, 9, 0, 9]);
  await collection.remove('n9');
  expect(await counts()).toEqual([8, 8, 0, 8]);
  await collection.update('n3', (before) => ({ ...before, words: ['sample'], label: 'm' }));
  expect(await counts()).toEqual([7, 8, 0, 7]);
});

it('tells two searches apart that the index takes for one', async () => {
  const collection = store.collection(notes);
  for (let n = 0; n < MOST_WAITING; n += 1) await collection.insert(note(n, { words: ['abc'] }));
  await collection.insert(note(20, { words: ['abd'] }));
  const count = async (word: string) =>
    (await collection.countMatches({ words: [word], labels: [] }, 100)).count;
  expect([await count('abc'), await count('ab'), await count('abd')]).toEqual([8, 9, 1]);
});

it('forgets what a unit counted that came to nothing', async () => {
  const collection = store.collection(notes);
  await collection.insert(note(1));
  const unit = store.transaction(async (inside) => {
    await inside.collection(notes).insert(note(2));
    expect((await inside.collection(notes).countMatches(same, 100)).count).toBe(2);
    throw new Error('It comes to nothing.');
  });
  await expect(unit).rejects.toThrow('It comes to nothing.');
  expect((await collection.countMatches(same, 100)).count).toBe(1);
});

it('puts the segments of many writes together, and finds the same', async () => {
  const segments = () =>
    ask('SELECT count(DISTINCT id >> 37) FROM fts_notes_data WHERE id >> 37 > 0');
  for (let unit = 0; unit < 3; unit += 1) {
    const some = Array.from({ length: 40 }, (_, n) => ({ ...note(40 * unit + n), revision: 1 }));
    await store.transaction((inside) => inside.collection(notes).restoreMany(some));
  }
  await store.collection(notes).remove('n7');
  const find = () => store.collection(notes).search({ words: ['same'], labels: ['l'], limit: 200 });
  const found = await find();
  expect(found.items).toHaveLength(119);
  expect(await segments()).toBeGreaterThan(2);
  await store.compact();
  expect(await segments()).toBe(1);
  expect(await find()).toEqual(found);
});
