import {
  DEFAULT_ORDER,
  isEmptySearch,
  parseSearch,
  tagKey,
  type QuestionOrder,
  type QuestionRow,
  type SearchQuery,
} from '@collabor8/domain';
import { questions, UNANSWERED, type QuestionDocument } from './documents.js';
import { tags } from '../tags/index.js';
import { COUNT_CEILING, exactly, type CountedPage } from '../../ports/counted-page.js';
import type { Collections, CountedMatches, Page } from '../../ports/document-store.js';
import { searchInOrder } from './search-in-order.js';
import { toRow } from './rows.js';

export interface ListRequest {
  readonly order?: QuestionOrder | undefined;
  readonly search?: string | undefined;
  readonly tag?: string | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export type QuestionList = CountedPage<QuestionRow>;

interface Filter {
  readonly order: QuestionOrder;
  readonly query: SearchQuery;
}

function readFilter({
  order = DEFAULT_ORDER,
  search = '',
  tag = '',
}: Omit<ListRequest, 'limit'>): Filter {
  const query = parseSearch(search);
  const named = tag.trim() === '' ? [] : [tagKey(tag.trim())];
  return { order, query: { ...query, tags: [...new Set([...named, ...query.tags])] } };
}

/** The one tag of a search that names nothing else: an index of its own serves it. */
const onlyTag = ({ tags: [tag, ...others], words }: SearchQuery): string | undefined =>
  others.length === 0 && words.length === 0 ? tag : undefined;

const labelsOf = ({ order, query }: Filter): string[] =>
  order === 'unanswered' ? [...query.tags, UNANSWERED] : [...query.tags];

type PageOf = { readonly cursor: string | null; readonly limit: number };

const plainIndex = {
  newest: 'newest',
  unanswered: 'unanswered',
  active: 'active',
  mostViewed: 'mostViewed',
} as const;

const taggedIndex = {
  newest: 'taggedNewest',
  unanswered: 'taggedUnanswered',
  active: 'taggedActive',
  mostViewed: 'taggedMostViewed',
} as const;

/** Values of an index's `equals`: 0 answers for unanswered, the tag before it where there is one. */
const equalsFor = (order: QuestionOrder, tag?: string): (string | number)[] => [
  ...(tag === undefined ? [] : [tag]),
  ...(order === 'unanswered' ? [0] : []),
];

/** A page of question documents under any order and filter, each served by an index. */
export async function pageOfQuestions(
  store: Collections,
  request: ListRequest,
): Promise<Page<QuestionDocument>> {
  const collection = store.collection(questions);
  const filter = readFilter(request);
  const { order, query } = filter;
  const page: PageOf = { cursor: request.cursor ?? null, limit: request.limit };
  if (isEmptySearch(query)) {
    // A search that holds no word, such as '??', finds nothing; no search at all finds everything.
    if ((request.search ?? '').trim() !== '') return { items: [], nextCursor: null };
    return collection.page(plainIndex[order], { equals: equalsFor(order), ...page });
  }
  const tag = onlyTag(query);
  if (tag !== undefined) {
    return collection.page(taggedIndex[order], { equals: equalsFor(order, tag), ...page });
  }
  const wanted = { words: query.words, labels: labelsOf(filter) };
  return order === 'newest' || order === 'unanswered'
    ? collection.search({ ...wanted, ...page })
    : searchInOrder(collection, order, wanted, page);
}

async function countQuestions(store: Collections, request: ListRequest): Promise<CountedMatches> {
  const collection = store.collection(questions);
  const filter = readFilter(request);
  if (isEmptySearch(filter.query)) {
    if ((request.search ?? '').trim() !== '') return exactly(0);
    return filter.order === 'unanswered'
      ? exactly(await collection.count('unanswered', [0]))
      : exactly(await collection.count('newest'));
  }
  const tag = onlyTag(filter.query);
  if (tag === undefined) {
    return collection.countMatches(
      { words: filter.query.words, labels: labelsOf(filter) },
      COUNT_CEILING,
    );
  }
  return filter.order === 'unanswered'
    ? exactly(await collection.count('taggedUnanswered', [tag, 0]))
    : exactly((await store.collection(tags).get(tag))?.questionCount ?? 0);
}

/** What the questions list shows: light rows, the total of the whole list, where the next page begins. */
export async function listQuestions(
  store: Collections,
  request: ListRequest,
): Promise<QuestionList> {
  const page = await pageOfQuestions(store, request);
  return {
    items: page.items.map(toRow),
    nextCursor: page.nextCursor,
    total: await countQuestions(store, request),
  };
}
