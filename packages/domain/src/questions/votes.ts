import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';
import type { VoteValue } from './limits.js';
import type { QuestionCounters, VoteState } from './schema.js';

export interface VoteOutcome {
  readonly vote: VoteState;
  /** What the change adds to each list's length: -1, 0 or 1. */
  readonly upDelta: number;
  readonly downDelta: number;
}

const held = (state: VoteState, value: VoteValue): number => (state === value ? 1 : 0);

/** The same vote again takes it back; the opposite one moves it (DESIGN, vote). */
export function castVote(current: VoteState, cast: VoteValue): VoteOutcome {
  const vote: VoteState = current === cast ? 'none' : cast;
  return {
    vote,
    upDelta: held(vote, 'up') - held(current, 'up'),
    downDelta: held(vote, 'down') - held(current, 'down'),
  };
}

export const OWN_VOTE = 'You can’t vote on what you wrote yourself.';

/** Nobody votes for or against themselves; who did before there was this rule can take it back. */
export const checkVoting = (author: string, voter: string, { vote }: VoteOutcome): Result<void> =>
  isSameUser(author, voter) && vote !== 'none' ? err(OWN_VOTE) : ok(undefined);

export const voteCount = (
  counters: Pick<QuestionCounters, 'upVoteCount' | 'downVoteCount'>,
): number => counters.upVoteCount - counters.downVoteCount;

/** What the server answers to a vote. */
export function voteMessage(cast: VoteValue, after: VoteState): string {
  if (cast === 'up') {
    return after === 'up' ? 'Question upvoted successfully' : 'Upvote cancelled successfully';
  }
  return after === 'down' ? 'Question downvoted successfully' : 'Downvote cancelled successfully';
}
