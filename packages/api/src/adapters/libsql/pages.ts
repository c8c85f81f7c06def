import {
  InvalidCursorError,
  type Identified,
  type Key,
  type Page,
  type PageRequest,
  type SearchRequest,
  type Stored,
} from '../../ports/document-store.js';
import { decodeCursor, encodeCursor } from '../../store-engine/cursor.js';
import { decodeDocument } from '../../store-engine/document-text.js';
import type { Connection } from './driver.js';
import { sortFields } from '../../store-engine/index-keys.js';
import { checkLimit, cutPage } from '../../store-engine/pages.js';
import { NEWEST } from './row-numbers.js';
import type { SearchTable } from './search-table.js';
import type { DeclaredIndex } from './traces.js';

export function readPage<D extends Identified>(
  connection: Connection,
  name: string,
  { definition, table }: DeclaredIndex,
  request: PageRequest,
): Page<D> {
  checkLimit(request.limit);
  const walk = request.reverse ? `-${name}` : name;
  const fields = sortFields(definition);
  const after =
    request.cursor == null ? undefined : decodeCursor(walk, fields.length, request.cursor);
  // One row more than asked for tells whether there is a next page.
  const rows = table.read(connection, { ...request, limit: request.limit + 1 }, after);
  const documents = rows.map((row) => decodeDocument<D>(...row));
  return cutPage(documents, request.limit, walk, fields);
}

/** The first page of each key; the cursors go on in `readPage`. */
export function readPageOfEach<D extends Identified>(
  connection: Connection,
  name: string,
  { definition, table }: DeclaredIndex,
  keys: readonly Key[],
  limitPerKey: number,
): ReadonlyMap<Key, Page<D>> {
  checkLimit(limitPerKey);
  const distinct = [...new Set(keys)];
  const found = distinct.map((): Stored<D>[] => []);
  const rows = connection.snapshot(() => table.readEach(connection, distinct, limitPerKey + 1));
  for (const [position, ...row] of rows) found[position]?.push(decodeDocument<D>(...row));
  const fields = sortFields(definition);
  return new Map(
    distinct.map((key, position) => [
      key,
      cutPage(found[position] ?? [], limitPerKey, name, fields),
    ]),
  );
}

export function readMatches<D extends Identified>(
  connection: Connection,
  walk: string,
  table: SearchTable,
  request: SearchRequest,
): Page<D> {
  checkLimit(request.limit);
  const below = request.cursor == null ? NEWEST : rowNumberIn(walk, request.cursor);
  const query = table.query(connection, request);
  if (!query) return { items: [], nextCursor: null };
  const rows = table.read(connection, query, below, request.limit + 1);
  const some = rows.slice(0, request.limit);
  const last = some.at(-1);
  return {
    items: some.map(([, ...row]) => decodeDocument<D>(...row)),
    nextCursor: rows.length > request.limit && last ? encodeCursor(walk, [last[0]]) : null,
  };
}

function rowNumberIn(walk: string, cursor: string): string {
  const [number] = decodeCursor(walk, 1, cursor);
  if (typeof number !== 'string' || !/^\d{1,19}$/.test(number)) throw new InvalidCursorError();
  return number;
}
