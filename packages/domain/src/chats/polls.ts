import { err, ok, type Result } from '../result.js';
import type { Poll } from './schema.js';

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
