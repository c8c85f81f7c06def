import { InvalidCursorError, type IndexDefinition, type Key } from '../ports/document-store.js';
import { isKey, sortFields } from './index-keys.js';

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
