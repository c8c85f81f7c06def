import { questions, type QuestionDocument } from '../stored/documents.js';
import type { Collections } from '../../../ports/document-store.js';
import { readAll } from '../../../ports/read-all.js';

/** A question that lists show, and when something was said on its page last; ISO 8601. */
export interface ListedQuestion {
  readonly _id: string;
  readonly changedAt: string;
}

/** Whole documents are read, whose texts may be long. */
const READ_AT_ONCE = 100;

/** '2026-11' of a time. */
const monthOf = (time: string): string => time.slice(0, 7);

function beginningOf(month: string, later = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later)).toISOString();
}

const changedAt = ({ askDateTime, activeAt, editedAt = '' }: QuestionDocument): string =>
  [askDateTime, activeAt, editedAt].reduce((one, other) => (other > one ? other : one));

/** All listed questions by the months in which they were asked: a list of them in parts that stay the same. */
export const createAddresses = (store: Collections) => {
  const collection = store.collection(questions);
  /** Behind all that was asked at a time or later. */
  const before = (time: string): string => collection.cursorAfter('newest', [time], '');

  return {
    /** The months in which something was asked, such as '2026-11', the latest first; one read for each. */
    async *monthsAsked(): AsyncGenerator<string> {
      let cursor: string | null = null;
      for (;;) {
        const { items }: { readonly items: readonly QuestionDocument[] } = await collection.page(
          'newest',
          { cursor, limit: 1 },
        );
        const [latest] = items;
        if (latest === undefined) return;
        const month = monthOf(latest.askDateTime);
        yield month;
        cursor = before(beginningOf(month));
      }
    },

    /** What was asked in a month, the latest first. */
    async *askedIn(month: string): AsyncGenerator<ListedQuestion> {
      const end = { cursor: before(beginningOf(month, 1)), pageSize: READ_AT_ONCE };
      const beginning = beginningOf(month);
      for await (const question of readAll(collection, 'newest', end)) {
        if (question.askDateTime < beginning) return;
        yield { _id: question._id, changedAt: changedAt(question) };
      }
    },
  };
};
