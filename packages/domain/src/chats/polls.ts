import { err, ok, type Result } from '../result.js';
import { POLL_CLOSED, type ChatRole } from './limits.js';
import { canDeleteMessage } from './rules.js';
import type { ChatMessage, Poll } from './schema.js';

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

type Ending = Pick<Poll, 'closesAt' | 'closedAt'>;

/** Somebody has closed it, or its deadline has come. */
export const isPollClosed = ({ closesAt, closedAt }: Ending, now: Date): boolean =>
  closedAt !== undefined || (closesAt !== undefined && Date.parse(closesAt) <= now.getTime());

/** Whether a vote is still taken at `now`. */
export const checkPollOpen = (poll: Ending, now: Date): Result<true> =>
  isPollClosed(poll, now) ? err(POLL_CLOSED) : ok(true);

/** A poll is closed by whoever created it and by those who keep order in the chat. */
export const checkPollClosing = (
  role: ChatRole,
  message: Pick<ChatMessage, 'msgFrom'>,
  actor: string,
): Result<true> =>
  message.msgFrom === actor || canDeleteMessage(role)
    ? ok(true)
    : err('Only the creator of a poll, admins and moderators can close it.');

export const voteTotal = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** Each option's share with one decimal, '0.0%' before any vote (SPEC §9). */
export function pollShares(counts: readonly number[]): readonly string[] {
  const total = voteTotal(counts);
  return counts.map((count) => `${((total === 0 ? 0 : count / total) * 100).toFixed(1)}%`);
}
