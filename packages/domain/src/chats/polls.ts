import { err, ok, type Result } from '../result.js';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_TEXT_MAX_LENGTH } from './limits.js';
import type { Poll } from './schema.js';

export interface PollForm {
  readonly question: string;
  readonly options: readonly string[];
}

/** Trims question and options and leaves blank options out (SPEC §5). */
export function checkPoll(form: PollForm): Result<Poll> {
  const question = form.question.trim();
  const options = form.options.map((option) => option.trim()).filter((option) => option !== '');
  if (question === '' || options.length < POLL_OPTIONS_MIN) {
    return err('Please enter a poll question and at least two options.');
  }
  if (options.length > POLL_OPTIONS_MAX) {
    return err(`A poll cannot have more than ${POLL_OPTIONS_MAX} options`);
  }
  if ([question, ...options].some((text) => [...text].length > POLL_TEXT_MAX_LENGTH)) {
    return err(`Poll question and options cannot be more than ${POLL_TEXT_MAX_LENGTH} characters`);
  }
  return ok({
    question,
    options: options.map((optionText) => ({ optionText })),
    counts: options.map(() => 0),
  });
}

/**
 * Counts a vote for `chosen`, moved from `before` where the person has voted already.
 * Choosing the same option again changes nothing.
 */
export function countVote(poll: Poll, chosen: number, before: number | undefined): Result<Poll> {
  if (poll.options[chosen] === undefined) return err('This poll has no such option.');
  if (chosen === before) return ok(poll);
  const added = (index: number): number => Number(index === chosen) - Number(index === before);
  return ok({ ...poll, counts: poll.counts.map((count, index) => count + added(index)) });
}

export const voteTotal = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** Each option's share with one decimal, '0.0%' before any vote (SPEC §9). */
export function pollShares(counts: readonly number[]): readonly string[] {
  const total = voteTotal(counts);
  return counts.map((count) => `${((total === 0 ? 0 : count / total) * 100).toFixed(1)}%`);
}
