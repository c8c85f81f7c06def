import { HOT_DAYS } from './limits.js';
import type { QuestionRow } from './schema.js';

const DAY_MS = 86_400_000;

/** Since when a question has been asked or answered that can be hot, ISO 8601. */
export const hotSince = (now: Date): string =>
  new Date(now.getTime() - HOT_DAYS * DAY_MS).toISOString();

type Rated = Pick<
  QuestionRow,
  | 'askDateTime'
  | 'lastAnswerDateTime'
  | 'upVoteCount'
  | 'downVoteCount'
  | 'answerCount'
  | 'viewCount'
>;

/**
 * How alive a question is: votes and answers count, views a little, and all of it less with every day since
 * it was asked and since it was answered last. What people vote down is not hot, however much they look at it.
 */
export function hotness(question: Rated, now: Date): number {
  const { upVoteCount, downVoteCount, answerCount, viewCount } = question;
  const worth = upVoteCount - downVoteCount + 2 * answerCount + Math.log2(1 + viewCount);
  const asked = Date.parse(question.askDateTime);
  const moved = Date.parse(question.lastAnswerDateTime ?? question.askDateTime);
  const days = Math.max(0, now.getTime() - (asked + moved) / 2) / DAY_MS;
  return worth < 0 ? worth : worth / (1 + days);
}
