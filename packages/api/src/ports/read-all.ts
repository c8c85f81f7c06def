import type { Collection, Identified, Key, Stored } from './document-store.js';

const PAGE_SIZE = 200;

/** Every document of an index, page by page: memory holds one page at a time. */
export async function* readAll<D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  options: { readonly equals?: readonly Key[]; readonly cursor?: string | null } = {},
): AsyncGenerator<Stored<D>> {
  let cursor = options.cursor ?? null;
  do {
    const equals = options.equals ?? [];
    const page = await collection.page(index, { equals, cursor, limit: PAGE_SIZE });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
