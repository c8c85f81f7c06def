import {
  type Identified,
  type IndexDefinition,
  type Key,
  type Page,
  type PageRequest,
  type Stored,
  InvalidCursorError,
} from '../ports/document-store.js';
import { fieldsOf, sortFields, valuesOf, isKey } from './index-keys.js';

/** The name of a walk along an index, its own way or against it. */
export const walkOf = (index: string, reverse = false): string => (reverse ? `-${index}` : index);

/** A cursor is the last row's keys behind the name of the walk they were read on. */
export const encodeCursor = (walk: string, keys: readonly Key[]): string =>
  Buffer.from(JSON.stringify([walk, ...keys])).toString('base64url');

/** The cursor behind a document of these keys, whether there is one or not. */
export function cursorAfter(
  walk: string,
  index: IndexDefinition,
  order: readonly Key[],
  id: string,
): string {
  const keys = [...order, id];
  if (order.length === index.order.length && keys.length === sortFields(index).length) {
    return encodeCursor(walk, keys);
  }
  throw new RangeError(`A place in ${walk} needs a value for each of [${index.order.join(', ')}].`);
}

/** The keys of a cursor; throws InvalidCursorError unless it was made by the same walk. */
export function decodeCursor(walk: string, length: number, cursor: string): readonly Key[] {
  const [name, ...keys] = parseCursor(cursor);
  if (name !== walk || keys.length !== length || !keys.every(isKey)) throw new InvalidCursorError();
  return keys;
}

function parseCursor(cursor: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

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
