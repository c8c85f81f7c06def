import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Identified, Key, Stored, CountedMatches } from './document-store.js';

/** Where a page begins and how long it may be. */
export interface PageOf {
  readonly cursor: string | null;
  readonly limit: number;
}

/** A page, perhaps one that is read as it is written out. */
export interface PageFrom<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  readonly nextCursor: string | null;
}

/** The pages of a list from `cursor` on: one at a time in memory, and others have their turn between two. */
export async function* pagesOf<P extends { readonly nextCursor: string | null }>(
  read: (request: PageOf) => Promise<P>,
  limit: number,
  cursor: string | null = null,
): AsyncGenerator<P> {
  let page = await read({ cursor, limit });
  yield page;
  while (page.nextCursor !== null) {
    await nextTurn();
    page = await read({ cursor: page.nextCursor, limit });
    yield page;
  }
}

/** Every item of them; others have their turn, whatever is done about each. */
export async function* eachPage<T>(
  ...list: Parameters<typeof pagesOf<PageFrom<T>>>
): AsyncGenerator<T> {
  for await (const { items } of pagesOf(...list)) yield* inSlices(items);
}

const PAGE_SIZE = 200;
/** Where the reader may stop at any document. */
const FEW = 50;

/** Every document of an index, page by page: memory holds one page at a time. */
export const readAll = <D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  options: {
    readonly equals?: readonly Key[];
    readonly cursor?: string | null;
    /** Documents of a page; fewer where each may be large. */
    readonly pageSize?: number;
    /** Against the index's direction. */
    readonly reverse?: boolean;
  } = {},
): AsyncGenerator<Stored<D>> => {
  const { pageSize = PAGE_SIZE, cursor, ...way } = options;
  return eachPage((page) => collection.page(index, { ...way, ...page }), pageSize, cursor);
};

/** All documents of each key: one query for most, further pages only where there are more. */
export async function readAllOfEach<D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  keys: readonly string[],
): Promise<(key: string) => readonly Stored<D>[]> {
  const found = new Map<Key, readonly Stored<D>[]>();
  for (const [key, { items, nextCursor: cursor }] of await collection.pageOfEach(
    index,
    keys,
    PAGE_SIZE,
  )) {
    const all = [...items];
    if (cursor !== null) {
      for await (const item of readAll(collection, index, { equals: [key], cursor }))
        all.push(item);
    }
    found.set(key, all);
  }
  return (key) => found.get(key) ?? [];
}

/** The documents at the beginning of an index, as long as they are such as `isMeant`. */
export async function* readWhile<D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  isMeant: (document: Stored<D>) => boolean,
): AsyncGenerator<Stored<D>> {
  for await (const document of readAll(collection, index, { pageSize: FEW })) {
    if (!isMeant(document)) return;
    yield document;
  }
}

/** Milliseconds for which others wait for their turn. */
const SLICE_MS = 10;

/** Goes through what takes long to make or to look at, and lets others have their turn in between. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let began = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** A page of a list that tells how long the whole list is. */
export interface CountedPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly total: CountedMatches;
}

/** Matches of a search are counted up to here; beyond it a list says '10000+'. */
export const COUNT_CEILING = 10_000;

export const exactly = (count: number): CountedMatches => ({ count, isExact: true });
