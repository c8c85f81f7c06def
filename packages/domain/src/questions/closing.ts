import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';
import type { Closing, Held } from './held.js';
import { REOPEN_VOTES, type CloseReason } from './limits.js';

export const heldOf = ({ closed, locked }: Held): Held => ({
  ...(closed && { closed }),
  ...(locked && { locked }),
});

export const QUESTION_CLOSED = 'This question is closed: it takes no new answers.';
export const QUESTION_LOCKED =
  'A moderator has locked this question. Nothing about it can be changed.';

const REASON_WORDS = {
  duplicate: 'It was asked before',
  needsDetails: 'It needs details',
  offTopic: 'It is off topic',
} as const satisfies Record<CloseReason, string>;

export const closeReasonWords = (reason: CloseReason): string => REASON_WORDS[reason];

/** The reason with what the moderator says beside it. */
export const whyClosed = ({ reason, note }: Pick<Closing, 'reason' | 'note'>): string =>
  note === '' ? REASON_WORDS[reason] : `${REASON_WORDS[reason]}. ${note}`;

/** A locked question stays as it is, with all that stands below it. */
export const checkUnlocked = ({ locked }: Held): Result<void> =>
  locked === undefined ? ok(undefined) : err(QUESTION_LOCKED);

export function checkAnswering(held: Held): Result<void> {
  const unlocked = checkUnlocked(held);
  if (!unlocked.ok) return unlocked;
  return held.closed === undefined ? ok(undefined) : err(QUESTION_CLOSED);
}

/** After somebody voted for reopening, or took that back; undefined once it is open again. */
export function withReopenVote(
  closed: Closing,
  { voter, isOn }: { readonly voter: string; readonly isOn: boolean },
): Closing | undefined {
  const others = closed.reopenVotes.filter((name) => !isSameUser(name, voter));
  const isOnNow = others.length < closed.reopenVotes.length;
  if (isOn === isOnNow) return closed;
  const reopenVotes = isOn ? [...others, voter] : others;
  return reopenVotes.length < REOPEN_VOTES ? { ...closed, reopenVotes } : undefined;
}

/**
 * After its asker changed a closed question: what lacked details or its topic is open again. A duplicate is told
 * from its original by others: to them the change is the asker's vote.
 */
export const afterAskersEdit = (closed: Closing, asker: string): Closing | undefined =>
  closed.reason === 'duplicate' ? withReopenVote(closed, { voter: asker, isOn: true }) : undefined;
