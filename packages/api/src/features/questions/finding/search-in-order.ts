import { matchesPhrases, matchesSearch, type SearchQuery } from '@collabor8/domain';
import { those } from '../../../platform/searched.js';
import { walkOf } from '../../../platform/walks.js';
import type { questions, QuestionDocument } from '../stored/documents.js';
import type { PageOf } from '../../../ports/read-all.js';
import {
  InvalidCursorError,
  type Collection,
  type Page,
  type SearchRequest,
  type Stored,
} from '../../../ports/document-store.js';

type Questions = Collection<QuestionDocument, keyof (typeof questions)['indexes']>;

interface Asked {
  readonly query: SearchQuery;
  /** The query as the text index is asked for it: of phrases only the words. */
  readonly wanted: Pick<SearchRequest, 'words' | 'labels'>;
}

/** Up to here the matches are read and sorted; beyond, the order's index is walked. */
const SORTED_MATCHES = 1000;

const sortKey = {
  active: (question: QuestionDocument) => [question.activeAt, question.askDateTime],
  mostViewed: (question: QuestionDocument) => [question.viewCount, question.askDateTime],
} as const;

type OtherOrder = keyof typeof sortKey;
export type SortKey = readonly (string | number)[];

/** Whether a key stands before another in a descending order. */
export const isBefore = (one: SortKey, other: SortKey): boolean => {
  const place = one.findIndex((value, position) => value !== other[position]);
  const [mine, theirs] = [one[place], other[place]];
  return mine !== undefined && theirs !== undefined && mine > theirs;
};

export function readKey(cursor: string, length: number): SortKey {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey = Array.isArray(key) && key.length === length;
    if (isKey && key.every((part) => typeof part === 'string' || typeof part === 'number'))
      return key;
  } catch {
    // Falls through to the one error for every wrong cursor.
  }
  throw new InvalidCursorError();
}

function sortFew(
  order: OtherOrder,
  found: readonly Stored<QuestionDocument>[],
  { cursor, limit }: PageOf,
): Page<QuestionDocument> {
  const keyOf = (question: QuestionDocument): SortKey => [
    ...sortKey[order](question),
    question._id,
  ];
  const after = cursor === null ? null : readKey(cursor, 3);
  const rest = found
    .filter((question) => after === null || isBefore(after, keyOf(question)))
    .sort((one, other) => (isBefore(keyOf(one), keyOf(other)) ? -1 : 1));
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rest.length > limit && last !== undefined;
  const nextCursor = hasMore
    ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url')
    : null;
  return { items, nextCursor };
}

/**
 * Search results by activity or views, which the text index doesn't know. Where many match, few questions along the
 * order's index are met before a page is full, and each is held against the search itself.
 */
export async function searchInOrder(
  collection: Questions,
  order: OtherOrder,
  { query, wanted }: Asked,
  page: PageOf,
): Promise<Page<QuestionDocument>> {
  const few = await collection.matchingIds(wanted, SORTED_MATCHES + 1);
  if (few.length <= SORTED_MATCHES) {
    const found = await collection.getMany(few);
    const met = await those(found, (question) => matchesPhrases(query, question));
    return sortFew(order, met, page);
  }
  const walk = walkOf(
    (step) => collection.page(order, step),
    (some) => those(some, (question) => matchesSearch(query, question)),
  );
  return walk(page);
}
