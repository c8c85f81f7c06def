import type { Identified, Page, Stored } from '../ports/document-store.js';
import { encodeCursor } from './cursor.js';
import { fieldsOf, valuesOf } from './index-keys.js';

export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit > 0) return;
  throw new RangeError(`A limit must be a whole number above 0, not ${String(limit)}.`);
}

/** The page of `limit` documents out of a read that asked for one more. */
export function cutPage<D extends Identified>(
  documents: readonly Stored<D>[],
  limit: number,
  walk: string,
  fields: readonly string[],
): Page<D> {
  const items = documents.slice(0, limit);
  const last = items.at(-1);
  if (documents.length <= limit || !last) return { items, nextCursor: null };
  return { items, nextCursor: encodeCursor(walk, valuesOf(fieldsOf(last), fields)) };
}
