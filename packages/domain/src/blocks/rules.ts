import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';
import { BLOCKS_MAX } from './limits.js';
import type { Blocks } from './schema.js';

/** Whether somebody may block another one, who blocks so many already. */
export function checkBlock(actor: string, other: string, count: number): Result<true> {
  if (isSameUser(actor, other)) return err('You cannot block yourself.');
  return count < BLOCKS_MAX
    ? ok(true)
    : err(`You have blocked ${BLOCKS_MAX} people, which is the limit. Unblock one of them first.`);
}

/** Says no to what two people do together, of whom one blocks the other: which one is not said. */
export const apartSentence = (other: string): string =>
  `You and ${other} cannot write to each other, as one of you has blocked the other.`;

/** Whether it is the reader who blocks somebody. */
export const isBlockedIn = (blocks: Blocks, username: string): boolean =>
  blocks.some((each) => isSameUser(each.username, username) && each.blockedAt !== undefined);

/** Those whom the reader has blocked, the latest first. */
export const ownBlocks = (blocks: Blocks): Blocks =>
  blocks
    .filter(({ blockedAt }) => blockedAt !== undefined)
    .toSorted(({ blockedAt: one = '' }, { blockedAt: other = '' }) => (one > other ? -1 : 1));
