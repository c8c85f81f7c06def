import type { Collection, Identified } from '../ports/document-store.js';

/**
 * The rows that are not in the store yet, by the id they will have there. Of two rows with one id
 * the first counts.
 */
export async function newRows<T>(
  collection: Pick<Collection<Identified>, 'getMany'>,
  rows: readonly T[],
  idOf: (row: T) => string,
): Promise<Map<string, T>> {
  const byId = new Map<string, T>();
  for (const row of rows) {
    const id = idOf(row);
    if (!byId.has(id)) byId.set(id, row);
  }
  for (const { _id } of await collection.getMany([...byId.keys()])) byId.delete(_id);
  return byId;
}
