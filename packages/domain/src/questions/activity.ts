import type { QuestionRow } from './schema.js';

/** When a question was last answered or, while nobody has, asked; ISO 8601. */
export const lastActivity = ({
  askDateTime,
  lastAnswerDateTime,
}: Pick<QuestionRow, 'askDateTime' | 'lastAnswerDateTime'>): string =>
  lastAnswerDateTime ?? askDateTime;
