import type { LiveEvent, QuestionEvent } from '@collabor8/domain';

/** Of what stands on the page of its question. */
export const postDeleted = (what: 'answer' | 'comment', byModerator: true | undefined): string =>
  `This ${what} was deleted by ${byModerator ? 'a moderator' : 'its author'}`;

export const known = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The entry becomes the youngest; the oldest beyond `limit` go. */
export const withYoungest = <T>(
  record: Readonly<Record<string, T>>,
  key: string,
  value: T,
  limit: number,
): Record<string, T> => {
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, value] as const].slice(-limit));
};

/*
 * What both slices take in: that of the lists and that of the pages. Each is there with the pages
 * that need it, and applies to its own part what happens.
 */

const names: readonly QuestionEvent['name'][] = [
  'questionUpdate',
  'answerUpdate',
  'viewsUpdate',
  'commentUpdate',
  'voteUpdate',
  'answerVoteUpdate',
  'acceptUpdate',
  'editUpdate',
  'deleteUpdate',
  'restoreUpdate',
  'heldUpdate',
  'suggestUpdate',
];

export const isQuestionEvent = (event: LiveEvent): event is QuestionEvent =>
  names.some((name) => name === event.name);
