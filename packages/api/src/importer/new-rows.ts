import type { Collection, Identified } from '../ports/document-store.js';
import { TakenMeanwhileError } from '../ports/run-unit.js';

/** The rows that the store has not yet, by the id they will have there; the first of several with one id. */
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

/** Adds documents that are not in the store, as `newRows` told: many at a time. */
export async function addNew<D extends Identified>(
  collection: Pick<Collection<D>, 'restoreMany'>,
  documents: readonly D[],
): Promise<void> {
  const refused = await collection.restoreMany(documents.map((each) => ({ ...each, revision: 1 })));
  if (refused.length > 0) throw new TakenMeanwhileError();
}
