import type { AnsweredAfter } from '@collabor8/domain';
import type { DocumentStore } from '../../../ports/document-store.js';
import { answers, questions } from '../stored/documents.js';

const BATCH = 200;

/** The latest questions since a moment, ISO 8601, with the time of their first answer; at most so many. */
export const createAnsweredSince =
  (store: DocumentStore) =>
  async (since: string, atMost: number): Promise<readonly AnsweredAfter[]> => {
    const found: AnsweredAfter[] = [];
    let cursor: string | null = null;
    do {
      const limit = Math.min(BATCH, atMost - found.length);
      const page = await store.collection(questions).page('newest', { cursor, limit });
      const items = page.items.filter(({ askDateTime }) => askDateTime >= since);
      const ids = items.filter(({ answerCount }) => answerCount > 0).map(({ _id }) => _id);
      const first = await store.collection(answers).pageOfEach('ofQuestion', ids, 1);
      for (const { _id, askDateTime: askedAt } of items) {
        found.push({ askedAt, answeredAt: first.get(_id)?.items[0]?.ansDateTime ?? null });
      }
      cursor = items.length === page.items.length ? page.nextCursor : null;
    } while (cursor !== null && found.length < atMost);
    return found;
  };
