import { matchesPhrases, type SearchQuery } from '@collabor8/domain';
import type { Collection, CountedMatches, SearchRequest } from '../../../ports/document-store.js';
import type { QuestionDocument } from '../stored/documents.js';

/** Phrases are counted by reading: so many questions that hold their words, the latest. */
const READ_QUESTIONS = 500;

/** How many questions hold the phrases of a search; not exact when more hold their words. */
export async function countPhrases(
  collection: Pick<Collection<QuestionDocument>, 'search'>,
  query: SearchQuery,
  wanted: Pick<SearchRequest, 'words' | 'labels'>,
): Promise<CountedMatches> {
  const { items, nextCursor } = await collection.search({ ...wanted, limit: READ_QUESTIONS });
  const count = items.filter((question) => matchesPhrases(query, question)).length;
  return { count, isExact: nextCursor === null };
}
