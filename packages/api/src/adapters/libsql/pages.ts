import {
  InvalidCursorError,
  type Identified,
  type Key,
  type Page,
  type PageRequest,
  type SearchRequest,
  type Stored,
} from '../../ports/document-store.js';
import {
  decodeCursor,
  encodeCursor,
  checkLimit,
  cutPage,
  pageStart,
} from '../../store-engine/pages.js';
import { decodeDocument } from '../../store-engine/document-text.js';
import type { Connection } from './driver.js';
import { sortFields } from '../../store-engine/index-keys.js';
import { NEWEST } from './row-numbers.js';
import type { SearchTable } from './search-table.js';
import type { DeclaredIndex } from './traces.js';

export function readPage<D extends Identified>(
  connection: Connection,
  name: string,
  { definition, table }: DeclaredIndex,
  request: PageRequest,
): Page<D> {
  const start = pageStart(name, definition, request);
  // One row more than asked for tells whether there is a next page.
  const rows = table.read(connection, { ...request, limit: request.limit + 1 }, start.after);
  const documents = rows.map((row) => decodeDocument<D>(...row));
  return cutPage(documents, request.limit, start);
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
  const start = { walk: name, fields: sortFields(definition) };
  return new Map(
    distinct.map((key, position) => [key, cutPage(found[position] ?? [], limitPerKey, start)]),
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
