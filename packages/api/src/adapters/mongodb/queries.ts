import type { Key, PageRequest } from '../../ports/document-store.js';
import { checkEquals } from '../../store-engine/index-keys.js';
import { beyond, equalTo, present } from './key-paths.js';
import type { Conditions } from './rows.js';
import type { DeclaredIndex } from './table.js';

export type Direction = 1 | -1;

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
