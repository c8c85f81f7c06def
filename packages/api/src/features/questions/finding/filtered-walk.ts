import type { Page, Stored } from '../../../ports/document-store.js';
import type { PageOf } from '../../../ports/read-all.js';
import type { QuestionDocument } from '../stored/documents.js';

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
