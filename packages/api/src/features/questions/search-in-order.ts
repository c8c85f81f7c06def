import type { questions, QuestionDocument } from './documents.js';
import {
  InvalidCursorError,
  type Collection,
  type Page,
  type SearchRequest,
  type Stored,
} from '../../ports/document-store.js';

type Questions = Collection<QuestionDocument, keyof (typeof questions)['indexes']>;
type Wanted = Pick<SearchRequest, 'words' | 'labels'>;
interface PageOf {
  readonly cursor: string | null;
  readonly limit: number;
}

/** Up to here the matches are read and sorted; beyond, the order's index is walked. */
const SORTED_MATCHES = 1000;
/** Documents that one request reads at most while walking. */
const WALKED_DOCUMENTS = 5000;

const sortKey = {
  active: (question: QuestionDocument) => [question.activeAt, question.askDateTime],
  mostViewed: (question: QuestionDocument) => [question.viewCount, question.askDateTime],
} as const;

type OtherOrder = keyof typeof sortKey;
type SortKey = readonly (string | number)[];

const isBefore = (one: SortKey, other: SortKey): boolean => {
  const place = one.findIndex((value, position) => value !== other[position]);
  const [mine, theirs] = [one[place], other[place]];
  return mine !== undefined && theirs !== undefined && mine > theirs;
};

function readKey(cursor: string, length: number): SortKey {
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

async function sortFew(
  collection: Questions,
  order: OtherOrder,
  ids: readonly string[],
  { cursor, limit }: PageOf,
): Promise<Page<QuestionDocument>> {
  const keyOf = (question: QuestionDocument): SortKey => [
    ...sortKey[order](question),
    question._id,
  ];
  const after = cursor === null ? null : readKey(cursor, 3);
  const rest = (await collection.getMany(ids))
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

/** Matches are many, so every stretch of the index holds some: a page is found after a few steps. */
async function walkIndex(
  collection: Questions,
  order: OtherOrder,
  matching: ReadonlySet<string>,
  { cursor, limit }: PageOf,
): Promise<Page<QuestionDocument>> {
  const items: Stored<QuestionDocument>[] = [];
  const step = Math.max(1, Math.floor(limit / 2));
  let next: string | null = cursor;
  let walked = 0;
  do {
    const page: Page<QuestionDocument> = await collection.page(order, {
      cursor: next,
      limit: step,
    });
    items.push(...page.items.filter(({ _id }) => matching.has(_id)));
    next = page.nextCursor;
    walked += step;
  } while (next !== null && items.length + step <= limit && walked < WALKED_DOCUMENTS);
  return { items, nextCursor: next };
}

/** Search results by activity or views: the text index only knows their age. */
export async function searchInOrder(
  collection: Questions,
  order: OtherOrder,
  wanted: Wanted,
  page: PageOf,
): Promise<Page<QuestionDocument>> {
  const few = await collection.matchingIds(wanted, SORTED_MATCHES + 1);
  if (few.length <= SORTED_MATCHES) return sortFew(collection, order, few, page);
  const all = await collection.matchingIds(wanted, Number.MAX_SAFE_INTEGER);
  return walkIndex(collection, order, new Set(all), page);
}
