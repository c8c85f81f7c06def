/** Where a page begins and how long it may be. */
export interface PageOf {
  readonly cursor: string | null;
  readonly limit: number;
}

interface PageFrom<T> {
  readonly items: Iterable<T> | AsyncIterable<T>;
  readonly nextCursor: string | null;
}

/** Every item of a list, page by page from `cursor` on: memory holds one page at a time. */
export async function* eachPage<T>(
  read: (request: PageOf) => Promise<PageFrom<T>>,
  limit: number,
  cursor: string | null = null,
): AsyncGenerator<T> {
  let next = cursor;
  do {
    const page = await read({ cursor: next, limit });
    yield* page.items;
    next = page.nextCursor;
  } while (next !== null);
}
