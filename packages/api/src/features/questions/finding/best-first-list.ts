import {
  readQuery,
  tagKey,
  type FindQuery,
  type FoundIn,
  type ListOrder,
  type SearchFilter,
} from '@collabor8/domain';
import type { WalkPage } from '../../../platform/walks.js';
import type { Collections, CountedMatches } from '../../../ports/document-store.js';
import type { PageOf } from '../../../ports/read-all.js';
import { meantKeys } from '../../tags/index.js';
import { createBestFirst, type FoundQuestion } from './best-first.js';

interface ListAsked {
  readonly order?: ListOrder | undefined;
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
}

const isTag = (filter: SearchFilter): boolean => filter.kind === 'tag' && !filter.isNot;

/** What a list is asked for best first; undefined for other orders, and for tags alone, which have indexes. */
export function bestFirstQuery({ order, search = '', tag = '' }: ListAsked): FindQuery | undefined {
  if (order !== 'relevance') return undefined;
  const query = readQuery(search);
  const isMore = query.words.length + query.phrases.length > 0 || !query.filters.every(isTag);
  if (!isMore) return undefined;
  const named = tag.trim();
  if (named === '') return query;
  const own: SearchFilter = { kind: 'tag', key: tagKey(named), isNot: false, source: named };
  return { ...query, filters: [own, ...query.filters] };
}

/** The same query by what its tags are called now; undefined where they are called that. */
async function byOtherNames(store: Collections, query: FindQuery): Promise<FindQuery | undefined> {
  const filters = await Promise.all(
    query.filters.map(async (filter) => {
      if (filter.kind !== 'tag') return filter;
      const [key = filter.key] = await meantKeys(store, [filter.key]);
      return key === filter.key ? filter : { ...filter, key };
    }),
  );
  if (filters.every((filter, index) => filter === query.filters[index])) return undefined;
  return { ...query, filters };
}

export async function bestFirstPage(
  store: Collections,
  query: FindQuery,
  page: PageOf,
): Promise<WalkPage<FoundQuestion>> {
  const bestFirst = createBestFirst(store);
  const found = await bestFirst.walk(query)(page);
  if (found.items.length > 0 || found.nextCursor !== null) return found;
  const other = await byOtherNames(store, query);
  return other === undefined ? found : bestFirst.walk(other)(page);
}

export async function countBestFirst(
  store: Collections,
  query: FindQuery,
): Promise<CountedMatches> {
  const bestFirst = createBestFirst(store);
  const counted = await bestFirst.count(query);
  if (counted.count > 0) return counted;
  const other = await byOtherNames(store, query);
  return other === undefined ? counted : bestFirst.count(other);
}

/** Of questions that don't hold the words themselves where they were found, by their ids. */
export const placesOf = (found: readonly FoundQuestion[]): Readonly<Record<string, FoundIn>> =>
  Object.fromEntries(
    found.flatMap(({ question, foundIn }) => (foundIn ? [[question._id, foundIn]] : [])),
  );
