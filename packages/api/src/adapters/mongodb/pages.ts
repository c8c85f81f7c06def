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
import { sortFields, checkEquals } from '../../store-engine/index-keys.js';
import {
  CONTENT,
  toDocument,
  where,
  type Content,
  type Moment,
  type Row,
  type Conditions,
} from './rows.js';
import { matching } from './search-terms.js';
import type { DeclaredIndex, Table } from './table.js';
import { beyond, equalTo, present } from './key-paths.js';

type Direction = 1 | -1;

/** What the server is asked for: one stretch of an index, in its order. */
export interface Query {
  readonly filter: Conditions;
  readonly sort: Readonly<Record<string, Direction>>;
}

const NEWEST_FIRST = { time: -1, _id: -1 } as const;

/** What a page of an index reads; `after` are values of the index's sort fields. */
export function pageQuery(
  { definition, paths }: DeclaredIndex,
  { equals = [], reverse = false }: Pick<PageRequest, 'equals' | 'reverse'>,
  after?: readonly Key[],
): Query {
  checkEquals(definition, equals);
  const isDescending = (definition.direction === 'desc') !== reverse;
  const base = { ...present(paths.sort), ...paths.only, ...equalTo(paths.equals, equals) };
  const filter = after ? either(base, beyond(paths.sort, after, isDescending)) : base;
  // A unique key has one document, and an index of its own that knows no order.
  if (definition.unique) return { filter, sort: {} };
  const way: Direction = isDescending ? -1 : 1;
  return { filter, sort: Object.fromEntries(paths.sort.map((path) => [path, way])) };
}

/** Matches of a search, latest first, after a time and an id. */
export function matchQuery(terms: Conditions, after?: readonly Key[]): Query {
  const filter = after ? either(terms, beyond(['time', '_id'], after, true)) : terms;
  return { filter, sort: NEWEST_FIRST };
}

/** Each alternative whole, so that each is planned as a stretch of the index. */
const either = (base: Conditions, alternatives: readonly Conditions[]): Conditions => ({
  $or: alternatives.map((alternative) => ({ ...base, ...alternative })),
});

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
