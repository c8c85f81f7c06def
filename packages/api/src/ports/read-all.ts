import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Identified, Key, Stored } from './document-store.js';

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

/**
 * Every item of a list, page by page from `cursor` on: memory holds one page at a time, and others have their turn between
 * two, though an embedded store answers at once.
 */
export async function* eachPage<T>(
  read: (request: PageOf) => Promise<PageFrom<T>>,
  limit: number,
  cursor: string | null = null,
): AsyncGenerator<T> {
  let { items, nextCursor } = await read({ cursor, limit });
  yield* items;
  while (nextCursor !== null) {
    await nextTurn();
    ({ items, nextCursor } = await read({ cursor: nextCursor, limit }));
    yield* items;
  }
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
  } = {},
): AsyncGenerator<Stored<D>> =>
  eachPage(
    (page) => collection.page(index, { equals: options.equals ?? [], ...page }),
    options.pageSize ?? PAGE_SIZE,
    options.cursor,
  );

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
