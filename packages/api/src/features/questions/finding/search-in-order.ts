import type { questions, QuestionDocument } from '../stored/documents.js';
import type { PageOf } from '../../../ports/read-all.js';
import {
  InvalidCursorError,
  type Collection,
  type Page,
  type SearchRequest,
  type Stored,
} from '../../../ports/document-store.js';

export type ReadQuestions = (page: PageOf) => Promise<Page<QuestionDocument>>;

/** Documents that one request reads at most while walking. */
const WALKED_DOCUMENTS = 5000;

/**
 * A page of those questions of a list that are wanted. What is wanted is met soon on any stretch of
 * the list, or there is little of it: then the page may hold fewer and its cursor goes on.
 */
export async function filteredWalk(
  read: ReadQuestions,
  isWanted: (question: Stored<QuestionDocument>) => boolean,
  { cursor, limit }: PageOf,
): Promise<Page<QuestionDocument>> {
  const items: Stored<QuestionDocument>[] = [];
  const step = Math.max(1, Math.floor(limit / 2));
  let next: string | null = cursor;
  let walked = 0;
  do {
    const page: Page<QuestionDocument> = await read({ cursor: next, limit: step });
    items.push(...page.items.filter(isWanted));
    next = page.nextCursor;
    walked += step;
  } while (next !== null && items.length + step <= limit && walked < WALKED_DOCUMENTS);
  return { items, nextCursor: next };
}

type Questions = Collection<QuestionDocument, keyof (typeof questions)['indexes']>;
type Wanted = Pick<SearchRequest, 'words' | 'labels'>;

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

interface Matches {
  readonly ids: readonly string[];
  readonly isWanted: (question: QuestionDocument) => boolean;
}

async function sortFew(
  collection: Questions,
  order: OtherOrder,
  { ids, isWanted }: Matches,
  { cursor, limit }: PageOf,
): Promise<Page<QuestionDocument>> {
  const keyOf = (question: QuestionDocument): SortKey => [
    ...sortKey[order](question),
    question._id,
  ];
  const after = cursor === null ? null : readKey(cursor, 3);
  const rest = (await collection.getMany(ids))
    .filter(
      (question) => isWanted(question) && (after === null || isBefore(after, keyOf(question))),
    )
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
 * Search results by activity or views: the text index only knows their age, and of phrases only the
 * words, so that `isWanted` is asked of each.
 */
export async function searchInOrder(
  collection: Questions,
  order: OtherOrder,
  { isWanted, ...wanted }: Wanted & Pick<Matches, 'isWanted'>,
  page: PageOf,
): Promise<Page<QuestionDocument>> {
  const few = await collection.matchingIds(wanted, SORTED_MATCHES + 1);
  if (few.length <= SORTED_MATCHES) {
    return sortFew(collection, order, { ids: few, isWanted }, page);
  }
  const all = new Set(await collection.matchingIds(wanted, Number.MAX_SAFE_INTEGER));
  return filteredWalk(
    (step) => collection.page(order, step),
    (question) => all.has(question._id) && isWanted(question),
    page,
  );
}
