import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CollectionDefinition, DocumentStore } from '../../ports/document-store.js';
import { SearchUnfinishedError } from '../../ports/failures.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { connect } from './connect.js';
import type { LeaseRow } from './lease.js';
import { openMongodbStore } from './mongodb-store.js';

interface Book {
  readonly _id: string;
  readonly title: string;
  readonly author: string;
}

const plain: CollectionDefinition<Book> = { name: 'books', indexes: {} };

const byAuthor = (isUnique: boolean): CollectionDefinition<Book> => ({
  name: 'books',
  indexes: {
    byAuthor: {
      equals: ['author'],
      order: [],
      direction: 'asc',
      ...(isUnique ? { unique: true } : { counted: true }),
    },
  },
});

const searched = (version: number, words: (book: Book) => string): CollectionDefinition<Book> => ({
  name: 'books',
  indexes: {},
  search: {
    version,
    wordsFrom: ['title', 'author'],
    words: (book) => ({ all: [words(book)] }),
    labels: () => [],
    time: () => 0,
  },
});

const FOLLOWED_WITHIN = 250;

let place = '';

beforeEach(() => {
  place = `test-${randomUUID()}`;
});

afterEach(() => dropDatabase(place));

async function withBooks<T>(
  definition: CollectionDefinition<Book>,
  work: (store: Awaited<ReturnType<typeof openMongodbStore>>) => Promise<T>,
  onProgress: (line: string) => void = () => undefined,
): Promise<T> {
  const store = await openMongodbStore({
    url: databaseUrl(place),
    definitions: [definition],
    onProgress,
    freshMs: FOLLOWED_WITHIN,
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const fill = async (definition: CollectionDefinition<Book>, books: readonly Book[]) =>
  withBooks(definition, async (store) => {
    for (const book of books) await store.collection(definition).insert(book);
  });

/** What is found once the search has all documents. */
const found = (store: DocumentStore, definition: CollectionDefinition<Book>, word: string) =>
  vi.waitFor(() => store.collection(definition).matchingIds({ words: [word], labels: [] }, 999), {
    ...{ timeout: 20_000, interval: 20 },
  });

const emma: Book = { _id: 'a', title: 'emma', author: 'austen' };
const persuasion: Book = { _id: 'b', title: 'persuasion', author: 'austen' };

it('fills an index and its counts that are declared over documents which are there', async () => {
  await fill(plain, [emma, persuasion]);
  const lines: string[] = [];
  const definition = byAuthor(false);
  const found = await withBooks(
    definition,
    async (store) => {
      const books = store.collection(definition);
      const { items } = await books.page('byAuthor', { equals: ['austen'], limit: 9 });
      return { ids: items.map(({ _id }) => _id), count: await books.count('byAuthor', ['austen']) };
    },
    (line) => lines.push(line),
  );
  expect(found).toEqual({ ids: ['a', 'b'], count: 2 });
  expect(lines.at(-1)).toBe('Building byAuthor of books: 2 of 2 documents');
});

it('counts afresh when an index was not declared for a while', async () => {
  const definition = byAuthor(false);
  await fill(definition, [emma]);
  await fill(plain, [persuasion]);
  const count = await withBooks(definition, async (store) =>
    store.collection(definition).count('byAuthor', ['austen']),
  );
  expect(count).toBe(2);
});

it('makes search anew under another version only', async () => {
  await fill(
    searched(1, ({ title }) => title),
    [emma],
  );
  const same = searched(1, ({ author }) => author);
  const other = searched(2, ({ author }) => author);
  for (const [definition, expected] of [
    [same, []],
    [other, ['a']],
  ] as const) {
    const ids = await withBooks(definition, (store) => found(store, definition, 'austen'));
    expect(ids).toEqual(expected);
  }
});

it('refuses to declare a key unique that two documents hold', async () => {
  await fill(plain, [emma, persuasion]);
  await expect(withBooks(byAuthor(true), () => Promise.resolve())).rejects.toThrow(
    'Two documents of books hold the same unique key',
  );
});

it('drops an index that is no longer declared, and touches no index when nothing changed', async () => {
  await fill(byAuthor(false), [emma]);
  const { client, db } = await connect(databaseUrl(place));
  const names = async () =>
    (await db.collection('books').indexes()).map(({ name }) => name).toSorted();
  expect(await names()).toEqual(['_id_', 'on_byAuthor']);
  await fill(byAuthor(false), [persuasion]);
  expect(await names()).toEqual(['_id_', 'on_byAuthor']);
  await fill(plain, []);
  expect(await names()).toEqual(['_id_']);
  await client.close();
});

const library = (count: number): readonly Book[] =>
  Array.from({ length: count }, (_, n) => ({ _id: `book ${n}`, title: 't', author: 'austen' }));

it('is prepared once by several processes that start at the same time', async () => {
  const definition = byAuthor(false);
  await fill(plain, library(300));
  const lines: string[] = [];
  const counts = await Promise.all(
    Array.from({ length: 4 }, () =>
      withBooks(
        definition,
        async (store) => store.collection(definition).count('byAuthor', ['austen']),
        (line) => lines.push(line),
      ),
    ),
  );
  expect(counts).toEqual([300, 300, 300, 300]);
  const rebuilt = lines.filter((line) => line.startsWith('Building byAuthor of books: 300 of 300'));
  expect(rebuilt).toHaveLength(1);
});

it('waits for a process that prepares it, and goes on in the place of one that has died', async () => {
  await fill(plain, [emma]);
  const { client, db } = await connect(databaseUrl(place));
  const leases = db.collection<LeaseRow>('_leases');
  await leases.insertOne({ _id: 'schema', holder: 'another process', beats: 0 });
  const lines: string[] = [];
  const other = { isLiving: true };
  const living = (async () => {
    while (other.isLiving) {
      await leases.updateOne({ _id: 'schema' }, { $inc: { beats: 1 } });
      await delay(10);
    }
  })();
  let isOpen = false;
  const opening = openMongodbStore({
    url: databaseUrl(place),
    definitions: [byAuthor(false)],
    ...{ leaseMs: 500, freshMs: FOLLOWED_WITHIN },
    onProgress: (line) => lines.push(line),
  }).then((store) => {
    isOpen = true;
    return store;
  });
  await delay(1_000);
  expect([isOpen, lines]).toEqual([
    false,
    ['Another server is preparing the database: waiting for it.'],
  ]);
  other.isLiving = false;
  await living;
  const store = await opening;
  expect(lines[1]).toBe(
    'The server that was preparing the database has died: going on in its place.',
  );
  await store.close();
  expect(await leases.countDocuments()).toBe(0);
  await client.close();
});

/** Opens the place as a release does that declares an index or not. */
const release = (
  definition: CollectionDefinition<Book>,
  model: { readonly version: number; readonly oldest: number },
  onProgress: (line: string) => void = () => undefined,
) =>
  openMongodbStore({
    ...{ url: databaseUrl(place), definitions: [definition], model, onProgress },
    freshMs: FOLLOWED_WITHIN,
  });

it('has an older release keep what a newer one declares, while people write at both', async () => {
  const [older, newer] = [plain, byAuthor(false)];
  const first = await release(older, { version: 1, oldest: 1 });
  const olderBooks = first.collection(older);
  const begun = library(450);
  for (const book of begun) await olderBooks.insert(book);
  const bought = { count: 0, isOver: false };
  // It goes on while the newer one starts: adds, changes, moves to another author and removes.
  const busy = (async () => {
    while (!bought.isOver) {
      const n = bought.count;
      bought.count += 1;
      await olderBooks.insert({ _id: `new ${n}`, title: 't', author: 'austen' });
      await olderBooks.update(`book ${(n * 7) % 450}`, (book) => ({ ...book, author: 'brontë' }));
      await olderBooks.remove(`book ${(n * 11) % 450}`);
    }
  })();
  const lines: string[] = [];
  const second = await release(newer, { version: 2, oldest: 1 }, (line) => lines.push(line));
  const newerBooks = second.collection(newer);
  // It works at once, and fills the index when all keep it.
  expect(lines.filter((line) => line.startsWith('Building'))).toEqual([]);
  for (let n = 0; n < 20; n += 1) {
    await newerBooks.insert({ _id: `newer ${n}`, title: 't', author: 'brontë' });
  }
  await newerBooks.count('byAuthor', ['austen']);
  expect(lines[0]).toBe('Waiting 1 s until servers that run know of new indexes');
  bought.isOver = true;
  await busy;

  const real = new Map<string, string[]>();
  for await (const { _id, author } of newerBooks.all()) {
    real.set(author, [...(real.get(author) ?? []), _id].toSorted());
  }
  expect(bought.count).toBeGreaterThan(9);
  for (const author of ['austen', 'brontë']) {
    const { items } = await newerBooks.page('byAuthor', { equals: [author], limit: 2_000 });
    expect(items.map(({ _id }) => _id)).toEqual(real.get(author));
    expect(await newerBooks.count('byAuthor', [author])).toBe(real.get(author)?.length);
  }

  // An older one that starts late leaves the index, and keeps it.
  await first.close();
  const late = await release(older, { version: 1, oldest: 1 });
  await late.collection(older).insert({ _id: 'late', title: 't', author: 'austen' });
  await late.close();
  expect(await newerBooks.count('byAuthor', ['austen'])).toBe(
    (real.get('austen')?.length ?? 0) + 1,
  );
  await second.close();
});

it('counts a document once that a newer release counts while an older one is changing it', async () => {
  const [older, newer] = [plain, byAuthor(false)];
  const first = await release(older, { version: 1, oldest: 1 });
  const books = first.collection(older);
  await books.insert(emma);
  await books.insert(persuasion);
  const told = new EventEmitter<{ declared: [] }>();
  const declared = once(told, 'declared');
  const second = await release(newer, { version: 2, oldest: 1 }, () => told.emit('declared'));
  await declared;
  // It learns what to keep before anything is counted.
  await delay(FOLLOWED_WITHIN);
  await books.update('b', (book) => ({ ...book, title: 'sanditon' }));
  let runs = 0;
  await first.transaction(async (unit) => {
    runs += 1;
    await unit.collection(older).get('a');
    // Until it has counted all.
    await second.collection(newer).count('byAuthor', ['austen']);
    await unit.collection(older).update('a', (book) => ({ ...book, title: 'emma again' }));
  });
  expect([runs, await second.collection(newer).count('byAuthor', ['austen'])]).toEqual([2, 2]);
  await Promise.all([first.close(), second.close()]);
});

it('takes away what no release declares any more that may run', async () => {
  const names = async () => {
    const { client, db } = await connect(databaseUrl(place));
    const made = await db.collection('books').indexes();
    await client.close();
    return made.flatMap(({ name = '' }) => (name.startsWith('on_') ? [name] : []));
  };
  for (const [definition, version, oldest, expected] of [
    [byAuthor(false), 1, 1, ['on_byAuthor']],
    [plain, 2, 1, ['on_byAuthor']],
    [plain, 3, 2, []],
  ] as const) {
    await (await release(definition, { version, oldest })).close();
    expect(await names(), `version ${version}`).toEqual(expected);
  }
});

it('lets no older release write once a newer one has made anew what both declare', async () => {
  const older = searched(1, ({ title }) => title);
  const newer = searched(2, ({ author }) => author);
  const first = await release(older, { version: 1, oldest: 1 });
  await first.collection(older).insert(emma);
  const second = await release(newer, { version: 2, oldest: 1 });
  // Nothing is made of the rows before all older ones have learnt of that.
  expect(await found(second, newer, 'austen')).toEqual(['a']);
  await expect(first.collection(older).insert(persuasion)).rejects.toThrow(
    'A newer release works on the database.',
  );
  await expect(first.ping()).rejects.toThrow('A newer release works on the database.');
  await expect(release(older, { version: 1, oldest: 1 })).rejects.toMatchObject({
    code: 'STORE_NEWER',
  });
  await second.collection(newer).insert(persuasion);
  expect((await found(second, newer, 'austen')).toSorted()).toEqual(['a', 'b']);
  await Promise.all([first.close(), second.close()]);
});

const byTitle = searched(1, ({ title }) => title);
const byName = searched(2, ({ author }) => author);
const inTheWay = { version: 2, oldest: 1 };

it('opens before a search is made anew, which alone is refused, and goes on where it was cut short', async () => {
  await fill(byTitle, library(900));
  const lines: string[] = [];
  const first = await release(byName, inTheWay, (line) => lines.push(line));
  const books = first.collection(byName);
  const asking = { words: ['austen'], labels: [] };
  await expect(books.matchingIds(asking, 9)).rejects.toThrow(SearchUnfinishedError);
  await expect(books.countMatches(asking, 9)).rejects.toThrow(SearchUnfinishedError);
  await expect(books.search({ ...asking, limit: 9 })).rejects.toThrow(SearchUnfinishedError);
  expect(await books.get('book 7')).toMatchObject({ title: 't' });
  const { client, db } = await connect(databaseUrl(place));
  const left = () => db.collection('books').countDocuments({ terms: 'wt' });
  // People go on, in what it has come to and in what it hasn't.
  await books.insert(emma);
  await books.update('book 1', (book) => ({ ...book, author: 'brontë' }));
  await books.remove('book 2');
  await vi.waitFor(async () => expect(await left()).toBeLessThan(898), {
    timeout: 20_000,
    interval: 5,
  });
  await first.close();
  const done = await left();
  expect(done).toBeGreaterThan(0);
  expect(await db.collection('_leases').countDocuments()).toBe(0);

  const second = await release(byName, inTheWay, (line) => lines.push(line));
  await expect(second.collection(byName).matchingIds(asking, 9)).rejects.toThrow(
    SearchUnfinishedError,
  );
  expect(await found(second, byName, 'austen')).toHaveLength(899);
  expect(await found(second, byName, 'brontë')).toEqual(['book 1']);
  expect(lines.at(-1)).toBe(`Building search of books: ${done} of 900 documents`);
  expect(await left()).toBe(0);
  await Promise.all([second.close(), client.close()]);
});

it('opens before an index is filled: whoever reads along it waits, also in a unit of work, and all else goes on', async () => {
  await fill(plain, library(300));
  const definition = byAuthor(false);
  const lines: string[] = [];
  const model = { version: 2, oldest: 1 };
  const store = await release(definition, model, (line) => lines.push(line));
  const books = store.collection(definition);
  expect(lines.filter((line) => line.startsWith('Building'))).toEqual([]);
  expect(await books.get('book 7')).toMatchObject({ title: 't' });
  await books.insert(emma);
  expect(lines.filter((line) => line.startsWith('Building'))).toEqual([]);
  const counts = await Promise.all([
    books.count('byAuthor', ['austen']),
    books.page('byAuthor', { equals: ['austen'], limit: 999 }).then(({ items }) => items.length),
    store.transaction((unit) => unit.collection(definition).count('byAuthor', ['austen'])),
  ]);
  expect(counts).toEqual([301, 301, 301]);
  expect(lines.at(-1)).toContain('Building byAuthor of books: 300 of ');
  await store.close();
});

it('has one process make a search anew, and another take over from one that has died', async () => {
  await fill(byTitle, library(300));
  const { client, db } = await connect(databaseUrl(place));
  const leases = db.collection<LeaseRow>('_leases');
  // It has died.
  await leases.insertOne({ _id: 'search', holder: 'another process', beats: 0 });
  const lines: string[] = [];
  // Longer than a process that lives is ever held up.
  const stores = await Promise.all(
    Array.from({ length: 3 }, () =>
      openMongodbStore({
        ...{ url: databaseUrl(place), definitions: [byName], model: inTheWay },
        ...{ leaseMs: 2_000, freshMs: FOLLOWED_WITHIN, onProgress: (line) => lines.push(line) },
      }),
    ),
  );
  for (const store of stores) expect(await found(store, byName, 'austen')).toHaveLength(300);
  const made = lines.filter((line) => line === 'Building search of books: 300 of 300 documents');
  expect(made).toHaveLength(1);
  await Promise.all([...stores.map((store) => store.close()), client.close()]);
});
