import {
  DEFAULT_ORDER,
  indexedWords,
  isEmptySearch,
  matchesPhrases,
  parseSearch,
  tagKey,
  type FoundIn,
  type ListOrder,
  type QuestionRow,
  type SearchQuery,
} from '@collabor8/domain';
import { questions, UNANSWERED, type QuestionDocument } from '../stored/documents.js';
import { meantKeys, tags } from '../../tags/index.js';
import { those } from '../../../platform/searched.js';
import { walkOf } from '../../../platform/walks.js';
import { type PageOf, COUNT_CEILING, exactly, type CountedPage } from '../../../ports/read-all.js';
import type {
  Collections,
  CountedMatches,
  Page,
  Collection,
  SearchRequest,
  Stored,
} from '../../../ports/document-store.js';
import { bestFirstPage, bestFirstQuery, countBestFirst, placesOf } from './best-first-list.js';
import { searchInOrder } from './search-in-order.js';
import { toRow } from '../stored/rows.js';

/** Phrases are counted by reading: so many questions that hold their words, the latest. */
const READ_QUESTIONS = 500;

/** How many questions hold the phrases of a search; not exact when more hold their words. */
async function countPhrases(
  collection: Pick<Collection<QuestionDocument>, 'search'>,
  query: SearchQuery,
  wanted: Pick<SearchRequest, 'words' | 'labels'>,
): Promise<CountedMatches> {
  const { items, nextCursor } = await collection.search({ ...wanted, limit: READ_QUESTIONS });
  const met = await those(items, (question) => matchesPhrases(query, question));
  return { count: met.length, isExact: nextCursor === null };
}

export interface ListRequest {
  readonly order?: ListOrder | undefined;
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  /** Only the questions of this person, newest first; without a search and a tag. */
  readonly askedBy?: string | undefined;
  /** Who reads it: to their own list belongs what is hidden from everybody else. */
  readonly reader?: string | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export interface QuestionList extends CountedPage<QuestionRow> {
  /** Of a search best first: where it found questions that don't hold the words themselves, by their ids. */
  readonly foundIn?: Readonly<Record<string, FoundIn>>;
}

interface Filter {
  readonly order: ListOrder;
  readonly query: SearchQuery;
}

function readFilter({
  order = DEFAULT_ORDER,
  search = '',
  tag = '',
}: Omit<ListRequest, 'limit'>): Filter {
  const query = parseSearch(search);
  const named = tag.trim();
  if (named === '') return { order, query };
  return { order, query: { ...query, tags: [...new Set([tagKey(named), ...query.tags])] } };
}

/** The one tag of a search that names nothing else: an index of its own serves it. */
const onlyTag = ({ tags: [tag, ...others], words, phrases }: SearchQuery): string | undefined =>
  others.length + words.length + phrases.length === 0 ? tag : undefined;

const labelsOf = ({ order, query }: Filter): string[] =>
  order === 'unanswered' ? [...query.tags, UNANSWERED] : [...query.tags];

const taggedIndex = {
  newest: 'taggedNewest',
  unanswered: 'taggedUnanswered',
  active: 'taggedActive',
  mostViewed: 'taggedMostViewed',
} as const;

const askerIndex = ({ askedBy, reader }: ListRequest) =>
  askedBy === reader ? 'ownOfAsker' : 'byAsker';

/** The same filter by what its tags are called now; undefined where they are called that. */
async function byOtherNames(store: Collections, filter: Filter): Promise<Filter | undefined> {
  const { tags: named } = filter.query;
  const meant = await meantKeys(store, named);
  if (meant.join(' ') === named.join(' ')) return undefined;
  return { ...filter, query: { ...filter.query, tags: meant } };
}

/** A page of question documents under any order and filter, each served by an index. */
export async function pageOfQuestions(
  store: Collections,
  request: ListRequest,
): Promise<Page<QuestionDocument>> {
  const query = bestFirstQuery(request);
  if (query === undefined) return pageOf(store, request, readFilter(request));
  const { items, nextCursor } = await bestFirstPage(store, query, pageWanted(request));
  return { items: items.map(({ question }) => question), nextCursor };
}

const pageWanted = ({ cursor = null, limit }: ListRequest): PageOf => ({ cursor, limit });

async function pageOf(
  store: Collections,
  request: ListRequest,
  filter: Filter,
): Promise<Page<QuestionDocument>> {
  const page = await pageOfFilter(store, request, filter);
  // Other names of tags are looked up only where the given ones find nothing at all.
  const isNone = page.items.length === 0 && page.nextCursor === null;
  if (!isNone || filter.query.tags.length === 0) return page;
  const other = await byOtherNames(store, filter);
  return other === undefined ? page : pageOfFilter(store, request, other);
}

async function pageOfFilter(
  store: Collections,
  request: ListRequest,
  filter: Filter,
): Promise<Page<QuestionDocument>> {
  const collection = store.collection(questions);
  const { order, query } = filter;
  const page = pageWanted(request);
  const indexed = order === 'relevance' ? DEFAULT_ORDER : order;
  if (isEmptySearch(query)) {
    // A search that holds no word, such as '??', finds nothing; no search at all finds everything.
    if ((request.search ?? '').trim() !== '') return { items: [], nextCursor: null };
    if (request.askedBy !== undefined) {
      return collection.page(askerIndex(request), { equals: [request.askedBy], ...page });
    }
    return collection.page(indexed, page);
  }
  const tag = onlyTag(query);
  if (tag !== undefined) {
    return collection.page(taggedIndex[indexed], { equals: [tag], ...page });
  }
  const wanted = { words: indexedWords(query), labels: labelsOf(filter) };
  const read = (step: PageOf) => collection.search({ ...wanted, ...step });
  const pick = (some: readonly Stored<QuestionDocument>[]) =>
    those(some, (question) => matchesPhrases(query, question));
  switch (order) {
    case 'newest':
    case 'unanswered':
    // Best first is what names tags alone no other way.
    case 'relevance':
      return query.phrases.length === 0 ? read(page) : walkOf(read, pick)(page);
    case 'active':
    case 'mostViewed':
      return searchInOrder(collection, order, { query, wanted }, page);
  }
}

async function countQuestions(
  store: Collections,
  request: ListRequest,
  filter: Filter,
): Promise<CountedMatches> {
  const counted = await countFilter(store, request, filter);
  if (counted.count > 0 || filter.query.tags.length === 0) return counted;
  const other = await byOtherNames(store, filter);
  return other === undefined ? counted : countFilter(store, request, other);
}

async function countFilter(
  store: Collections,
  request: ListRequest,
  filter: Filter,
): Promise<CountedMatches> {
  const collection = store.collection(questions);
  if (isEmptySearch(filter.query)) {
    if ((request.search ?? '').trim() !== '') return exactly(0);
    if (request.askedBy !== undefined) {
      return exactly(await collection.count(askerIndex(request), [request.askedBy]));
    }
    return filter.order === 'unanswered'
      ? exactly(await collection.count('unanswered'))
      : exactly(await collection.count('newest'));
  }
  const tag = onlyTag(filter.query);
  if (tag === undefined) {
    const wanted = { words: indexedWords(filter.query), labels: labelsOf(filter) };
    return filter.query.phrases.length === 0
      ? collection.countMatches(wanted, COUNT_CEILING)
      : countPhrases(collection, filter.query, wanted);
  }
  return filter.order === 'unanswered'
    ? exactly(await collection.count('taggedUnanswered', [tag]))
    : exactly((await store.collection(tags).get(tag))?.questionCount ?? 0);
}

/** What the questions list shows: light rows, the total of the whole list, where the next page begins. */
export async function listQuestions(
  store: Collections,
  request: ListRequest,
): Promise<QuestionList> {
  const query = bestFirstQuery(request);
  if (query !== undefined) {
    const { items, nextCursor } = await bestFirstPage(store, query, pageWanted(request));
    return {
      items: items.map(({ question }) => toRow(question)),
      nextCursor,
      total: await countBestFirst(store, query),
      foundIn: placesOf(items),
    };
  }
  const filter = readFilter(request);
  const page = await pageOf(store, request, filter);
  return {
    items: page.items.map(toRow),
    nextCursor: page.nextCursor,
    total: await countQuestions(store, request, filter),
  };
}
