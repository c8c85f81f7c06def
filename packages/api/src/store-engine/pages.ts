import type {
  Identified,
  IndexDefinition,
  Key,
  Page,
  PageRequest,
  Stored,
} from '../ports/document-store.js';
import { decodeCursor, encodeCursor, walkOf } from './cursor.js';
import { fieldsOf, sortFields, valuesOf } from './index-keys.js';

export function checkLimit(limit: number): void {
  if (Number.isInteger(limit) && limit > 0) return;
  throw new RangeError(`A limit must be a whole number above 0, not ${String(limit)}.`);
}

/** Where a page begins, and how the one after it is named. */
export interface PageStart {
  readonly walk: string;
  readonly fields: readonly string[];
  /** Keys that lie before it. */
  readonly after: readonly Key[] | undefined;
}

/** @throws RangeError for no limit, InvalidCursorError for a cursor of another walk */
export function pageStart(
  name: string,
  index: IndexDefinition,
  { limit, cursor, reverse }: PageRequest,
): PageStart {
  checkLimit(limit);
  const walk = walkOf(name, reverse);
  const fields = sortFields(index);
  const after = cursor == null ? undefined : decodeCursor(walk, fields.length, cursor);
  return { walk, fields, after };
}

/** The page of `limit` documents out of a read that asked for one more. */
export function cutPage<D extends Identified>(
  documents: readonly Stored<D>[],
  limit: number,
  { walk, fields }: Pick<PageStart, 'walk' | 'fields'>,
): Page<D> {
  const items = documents.slice(0, limit);
  const last = items.at(-1);
  if (documents.length <= limit || !last) return { items, nextCursor: null };
  return { items, nextCursor: encodeCursor(walk, valuesOf(fieldsOf(last), fields)) };
}
