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
import { sortFields } from '../../store-engine/index-keys.js';
import { checkLimit, cutPage, pageStart } from '../../store-engine/pages.js';
import { matchQuery, pageQuery, type Query } from './queries.js';
import { CONTENT, toDocument, where, type Content, type Moment, type Row } from './rows.js';
import { matching } from './search-terms.js';
import type { DeclaredIndex, Table } from './table.js';

/** Keys that one question to the server asks for. */
export const KEYS_AT_ONCE = 50;

const nameOf = (table: { readonly name: string }, index: DeclaredIndex): string =>
  `${table.name}.${index.name}`;

export async function readPage<D extends Identified>(
  moment: Moment,
  table: Table<D>,
  index: DeclaredIndex,
  request: PageRequest,
): Promise<Page<D>> {
  const start = pageStart(nameOf(table, index), index.definition, request);
  // One document more than asked for tells whether there is a next page.
  const rows = await find(moment, table, pageQuery(index, request, start.after), request.limit + 1);
  return cutPage(rows.map(toDocument<D>), request.limit, start);
}

/** The first page of each key; the cursors go on in `readPage`. */
export async function readPageOfEach<D extends Identified>(
  moment: Moment,
  table: Table<D>,
  index: DeclaredIndex,
  keys: readonly Key[],
  limitPerKey: number,
): Promise<ReadonlyMap<Key, Page<D>>> {
  checkLimit(limitPerKey);
  const found = new Map([...new Set(keys)].map((key): [Key, Stored<D>[]] => [key, []]));
  const distinct = [...found.keys()];
  for (let start = 0; start < distinct.length; start += KEYS_AT_ONCE) {
    const some = distinct.slice(start, start + KEYS_AT_ONCE);
    const pipeline = pagesPipeline(table, index, some, limitPerKey + 1);
    const rows = table.rows.aggregate<Content & { readonly key: Key }>([...pipeline], {
      ...moment,
    });
    for await (const row of rows) found.get(row.key)?.push(toDocument<D>(row));
  }
  const start = { walk: nameOf(table, index), fields: sortFields(index.definition) };
  return new Map(
    [...found].map(([key, documents]) => [key, cutPage(documents, limitPerKey, start)]),
  );
}

/** The beginnings of several stretches of an index, one after the other. */
export function pagesPipeline(
  table: { readonly name: string },
  index: DeclaredIndex,
  keys: readonly Key[],
  limit: number,
): readonly Record<string, unknown>[] {
  const [first = [], ...others] = keys.map((key) => {
    const { filter, sort } = pageQuery(index, { equals: [key] });
    return [
      { $match: filter },
      ...(Object.keys(sort).length > 0 ? [{ $sort: sort }] : []),
      { $limit: limit },
      { $project: { ...CONTENT, key: { $literal: key } } },
    ];
  });
  return [...first, ...others.map((pipeline) => ({ $unionWith: { coll: table.name, pipeline } }))];
}

export async function readMatches<D extends Identified>(
  moment: Moment,
  table: Table<D>,
  request: SearchRequest,
): Promise<Page<D>> {
  checkLimit(request.limit);
  const walk = `${table.name}?`;
  const after = request.cursor == null ? undefined : placeIn(walk, request.cursor);
  const terms = matching(request);
  if (!terms) return { items: [], nextCursor: null };
  const rows = await find(moment, table, matchQuery(terms, after), request.limit + 1, {
    ...CONTENT,
    time: 1,
  });
  const some = rows.slice(0, request.limit);
  const last = some.at(-1);
  return {
    items: some.map(toDocument<D>),
    nextCursor:
      rows.length > request.limit && last ? encodeCursor(walk, [last.time ?? 0, last._id]) : null,
  };
}

const find = <D extends Identified>(
  moment: Moment,
  table: Table<D>,
  { filter, sort }: Query,
  limit: number,
  projection: Partial<Record<keyof Row, 1>> = CONTENT,
): Promise<Row[]> =>
  table.rows
    .find(where(filter), {
      ...moment,
      ...{ sort: { ...sort }, limit, batchSize: limit, projection },
    })
    .toArray();

function placeIn(walk: string, cursor: string): readonly Key[] {
  const place = decodeCursor(walk, 2, cursor);
  if (typeof place[0] !== 'number' || typeof place[1] !== 'string') throw new InvalidCursorError();
  return place;
}
