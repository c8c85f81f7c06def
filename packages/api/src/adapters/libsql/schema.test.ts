import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Collection,
  CollectionDefinition,
  IndexDefinition,
  SearchDefinition,
} from '../../ports/document-store.js';
import { connect } from './connect.js';
import { made } from '../../testing/made.js';
import { openLibsqlStore } from './libsql-store.js';

interface Book {
  readonly _id: string;
  readonly shelf: string;
  readonly year: number;
  readonly topics: readonly string[];
}

const books: readonly Book[] = [
  { _id: 'a', shelf: 's', year: 3, topics: ['x', 'y'] },
  { _id: 'b', shelf: 's', year: 1, topics: ['y'] },
  { _id: 'c', shelf: 't', year: 2, topics: [] },
];

const onShelf: IndexDefinition = { equals: ['shelf'], order: ['year'], direction: 'asc' };

const search: SearchDefinition<Book> = {
  version: 1,
  wordsFrom: ['shelf'],
  words: ({ shelf }) => ({ all: [shelf] }),
  labels: ({ topics }) => topics,
  time: ({ year }) => year,
};

const declare = (
  indexes: Readonly<Record<string, IndexDefinition>>,
  searched?: SearchDefinition<Book>,
): CollectionDefinition<Book> => ({
  name: 'books',
  indexes,
  ...(searched && { search: searched }),
});

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  path = join(folder, 'store.db');
  lines = [];
});

afterEach(() => rm(folder, { recursive: true }));

/** What was said about the progress of the running test's long work. */
let lines: string[] = [];

const openStore = (...definitions: readonly CollectionDefinition<Book>[]) =>
  openLibsqlStore({
    url: `file:${path}`,
    definitions,
    onProgress: (line) => lines.push(line),
  });

async function fill(definition: CollectionDefinition<Book>): Promise<void> {
  const store = await openStore(definition);
  for (const book of books) await store.collection(definition).insert(book);
  await store.close();
}

async function idsOn(definition: CollectionDefinition<Book>, index: string, key: string) {
  const store = await openStore(definition);
  const page = await store.collection(definition).page(index, { equals: [key], limit: 9 });
  await store.close();
  return page.items.map(({ _id }) => _id);
}

/** What is found once the search has all documents. */
async function matchingIds(
  collection: Pick<Collection<Book>, 'matchingIds'>,
  ...asked: Parameters<Collection<Book>['matchingIds']>
) {
  await made(path);
  return collection.matchingIds(...asked);
}

async function tables(): Promise<readonly string[]> {
  const connection = await connect(path, 0);
  const rows = connection.rows<[string]>('SELECT name FROM sqlite_master');
  connection.close();
  return rows.map(([name]) => name);
}

describe('a file that is opened with other declarations', () => {
  it('gets the indexes, counts and search that are new, filled from its documents', async () => {
    await fill(declare({}));
    const definition = declare({ onShelf: { ...onShelf, counted: true } }, search);
    expect(await idsOn(definition, 'onShelf', 's')).toEqual(['b', 'a']);
    const store = await openStore(definition);
    const collection = store.collection(definition);
    expect(await collection.count('onShelf', ['s'])).toBe(2);
    const found = { words: ['s'], labels: ['y'] };
    expect(await matchingIds(collection, found, 9)).toEqual(['a', 'b']);
    await collection.remove('a');
    expect(await collection.count('onShelf', ['s'])).toBe(1);
    expect(await matchingIds(collection, found, 9)).toEqual(['b']);
    await store.close();
  });

  it('keeps what was there when an index comes beside it', async () => {
    const counted = { ...onShelf, counted: true };
    await fill(declare({ onShelf: counted }, search));
    const byYear: IndexDefinition = { equals: ['year'], order: [], direction: 'asc' };
    const both = declare({ onShelf: counted, byYear }, search);
    const store = await openStore(both);
    const collection = store.collection(both);
    expect((await collection.page('byYear', { equals: [2], limit: 9 })).items).toHaveLength(1);
    expect(await collection.count('onShelf', ['s'])).toBe(2);
    expect(await matchingIds(collection, { words: ['s'], labels: [] }, 9)).toEqual(['a', 'b']);
    await store.close();
  });

  it('rebuilds an index whose fields changed', async () => {
    await fill(declare({ listed: onShelf }));
    const byTopic: IndexDefinition = { ...onShelf, equals: ['topics'], multi: 'topics' };
    expect(await idsOn(declare({ listed: byTopic }), 'listed', 'y')).toEqual(['b', 'a']);
  });

  it('starts counting, and stops', async () => {
    const counted = declare({ onShelf: { ...onShelf, counted: true } });
    await fill(declare({ onShelf }));
    for (const definition of [counted, declare({ onShelf }), counted]) {
      const store = await openStore(definition);
      const count = store.collection(definition).count('onShelf', ['s']);
      if (definition === counted) expect(await count).toBe(2);
      else await expect(count).rejects.toThrow('not counted');
      await store.close();
    }
  });

  describe('with other words', () => {
    const byTopic = (version: number) =>
      declare({}, { ...search, version, words: ({ topics }) => ({ all: topics }) });
    const found = async (definition: CollectionDefinition<Book>, word: string) => {
      const store = await openStore(definition);
      const request = { words: [word], labels: [] };
      const ids = await matchingIds(store.collection(definition), request, 9);
      await store.close();
      return ids;
    };

    it('finds the new ones and not the old ones once the version is raised', async () => {
      await fill(declare({}, search));
      expect(lines).toEqual([]);
      expect(await found(byTopic(2), 's')).toEqual([]);
      expect(lines).toEqual([
        'Building search of books: 0 of 3 documents',
        'Building search of books: 3 of 3 documents',
      ]);
      expect(await found(byTopic(2), 'y')).toEqual(['a', 'b']);
      expect(lines).toHaveLength(2);
    });

    it('goes back to an older version as well', async () => {
      await fill(byTopic(2));
      expect(await found(declare({}, search), 'y')).toEqual([]);
      expect(await found(declare({}, search), 's')).toEqual(['a', 'b']);
    });

    it('reads nothing anew under the same version', async () => {
      await fill(declare({}, search));
      const before = await schemaVersion();
      expect(await found(byTopic(1), 's')).toEqual(['a', 'b']);
      expect(await schemaVersion()).toBe(before);
      expect(lines).toEqual([]);
    });

    it.each([
      ['of before there were versions', '{"LAYOUT":1}'],
      ['whose words had other forms', '{"LAYOUT":2,"version":1,"FORMS_VERSION":0}'],
    ])('has a file %s made anew, once', async (_, declaration) => {
      await fill(declare({}, search));
      const connection = await connect(path, 0);
      connection.run(`UPDATE _schema SET declaration = '${declaration}' WHERE name = '?'`);
      connection.close();
      expect(await found(byTopic(1), 'y')).toEqual(['a', 'b']);
      expect(lines).toHaveLength(2);
    });
  });

  it('reads an index the other way without building it anew', async () => {
    await fill(declare({ onShelf }));
    const before = await schemaVersion();
    const turned = declare({ onShelf: { ...onShelf, direction: 'desc' } });
    expect(await idsOn(turned, 'onShelf', 's')).toEqual(['a', 'b']);
    expect(await schemaVersion()).toBe(before);
  });

  it('loses the indexes and the search that are gone, and builds them again from scratch', async () => {
    const full = declare({ onShelf: { ...onShelf, counted: true } }, search);
    await fill(full);
    const bare = declare({});
    const store = await openStore(bare);
    await store.collection(bare).remove('a');
    await made(path);
    await store.close();
    expect((await tables()).filter((name) => /(idx|fts|row|term|wait)_/.test(name))).toEqual([]);
    expect(await idsOn(full, 'onShelf', 's')).toEqual(['b']);
    const again = await openStore(full);
    expect(await again.collection(full).count('onShelf', ['s'])).toBe(1);
    const found = { words: ['s'], labels: [] };
    expect(await matchingIds(again.collection(full), found, 9)).toEqual(['b']);
    await again.close();
  });

  it('is left as it was when two documents would share a new unique key', async () => {
    const old = declare({ onShelf });
    await fill(old);
    const unique = { ...onShelf, order: [], unique: true };
    await expect(openStore(declare({ onShelf, sole: unique }))).rejects.toThrow(
      'Two documents of books hold the same unique key',
    );
    expect(await idsOn(old, 'onShelf', 's')).toEqual(['b', 'a']);
    expect(await tables()).not.toContain('idx_books_sole');
  });

  it('keeps collections that are not declared', async () => {
    const definition = declare({ onShelf });
    await fill(definition);
    const other: CollectionDefinition<Book> = { name: 'films', indexes: {} };
    await (await openStore(other)).close();
    expect(await idsOn(definition, 'onShelf', 's')).toEqual(['b', 'a']);
  });

  it('is opened by several stores at once', async () => {
    const definition = declare({ onShelf });
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore(definition)));
    await Promise.all(
      stores.map((store, n) =>
        store.collection(definition).insert({ _id: String(n), shelf: 's', year: n, topics: [] }),
      ),
    );
    await Promise.all(stores.map((store) => store.close()));
    expect(await idsOn(definition, 'onShelf', 's')).toEqual(['0', '1', '2', '3']);
  });
});

describe('a declaration', () => {
  it.each(['', 'a b', 'a"b', '_schema', '1st'])('may not be called "%s"', async (name) => {
    await expect(openStore({ name, indexes: {} })).rejects.toThrow(`"${name}" is no name`);
    await expect(openStore(declare({ [name]: onShelf }))).rejects.toThrow(`"${name}" is no name`);
  });

  it('may only list a field that is one of its equals', async () => {
    const index: IndexDefinition = { ...onShelf, multi: 'topics' };
    await expect(openStore(declare({ index }))).rejects.toThrow('topics');
  });
});

async function schemaVersion(): Promise<number | undefined> {
  const connection = await connect(path, 0);
  const version = connection.row<[number]>('PRAGMA schema_version')?.[0];
  connection.close();
  return version;
}

it('refuses an older release, which would take away what a newer one has declared', async () => {
  const [older, newer] = [declare({}), declare({ onShelf })];
  const release = (definition: CollectionDefinition<Book>, version: number) =>
    openLibsqlStore({
      ...{ url: `file:${path}`, definitions: [definition] },
      model: { version, oldest: version },
    });
  const store = await release(older, 1);
  for (const book of books) await store.collection(older).insert(book);
  await store.close();
  await (await release(newer, 2)).close();
  await expect(release(older, 1)).rejects.toMatchObject({
    code: 'STORE_NEWER',
    message: expect.stringContaining('takes data model 2 or later, this release has 1') as string,
  });
  expect(await idsOn(newer, 'onShelf', 's')).toEqual(['b', 'a']);
});
