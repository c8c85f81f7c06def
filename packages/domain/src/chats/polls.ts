import { err, ok, type Result } from '../result.js';
import { POLL_CLOSED, type ChatRole } from './limits.js';
import { canDeleteMessage } from './rules.js';
import type { Ballot, ChatMessage, Poll } from './schema.js';

const NO_SUCH_OPTION = 'This poll has no such option.';

/** Counts a vote for `chosen`, moved from `before`, if there was one; the same again changes nothing. */
export function countVote(poll: Poll, chosen: number, before: number | undefined): Result<Poll> {
  if (poll.options[chosen] === undefined) return err(NO_SUCH_OPTION);
  if (chosen === before) return ok(poll);
  const added = (index: number): number => Number(index === chosen) - Number(index === before);
  return ok({ ...poll, counts: poll.counts.map((count, index) => count + added(index)) });
}

export const chosenIn = (ballot: Ballot | undefined): readonly number[] =>
  ballot === undefined ? [] : (ballot.choices ?? [ballot.optionIndex]);

export interface PollChoice {
  readonly optionIndex: number;
  /** Of a poll with several answers: whether it is to be chosen. Without it, it is turned over. */
  readonly isChosen?: boolean | undefined;
}

/** A poll after a vote; the same one where that changes nothing. */
interface Counted {
  readonly poll: Poll;
  readonly ballot: Ballot;
}

function countAmongSeveral(
  poll: Poll,
  vote: PollChoice,
  before: Ballot | undefined,
): Result<Counted> {
  const { optionIndex } = vote;
  if (poll.options[optionIndex] === undefined) return err(NO_SUCH_OPTION);
  const held = chosenIn(before);
  const isHeld = held.includes(optionIndex);
  const isChosen = vote.isChosen ?? !isHeld;
  if (isChosen === isHeld) return ok({ poll, ballot: { optionIndex, choices: held } });
  const choices = isChosen
    ? [...held, optionIndex].toSorted((one, other) => one - other)
    : held.filter((index) => index !== optionIndex);
  const change = isChosen ? 1 : -1;
  const counts = poll.counts.map((count, index) =>
    index === optionIndex ? count + change : count,
  );
  const voters = (poll.voters ?? 0) + Math.sign(choices.length) - Math.sign(held.length);
  return ok({ poll: { ...poll, counts, voters }, ballot: { optionIndex, choices } });
}

/** Counts what somebody does with an option, after what they have chosen `before`. */
export function castBallot(
  poll: Poll,
  vote: PollChoice,
  before: Ballot | undefined,
): Result<Counted> {
  if (poll.isMultiple) return countAmongSeveral(poll, vote, before);
  const { optionIndex } = vote;
  const counted = countVote(poll, optionIndex, before?.optionIndex);
  return counted.ok ? ok({ poll: counted.value, ballot: { optionIndex } }) : counted;
}

/** Whether whoever reads a poll may see who chose what. */
export const showsVoters = ({ isAnonymous }: Pick<Poll, 'isAnonymous'>): boolean =>
  isAnonymous === false;

export const checkVotersShown = (poll: Pick<Poll, 'isAnonymous'>): Result<true> =>
  showsVoters(poll) ? ok(true) : err('This poll does not show who voted.');

/**
 * Whether a vote is told with its voter's name. It is of a poll as SPEC §3 has it, whose whole chat holds everybody's votes;
 * of one with several answers, which SPEC doesn't know, only where they are shown.
 */
export const namesVoters = (poll: Pick<Poll, 'isMultiple' | 'isAnonymous'>): boolean =>
  showsVoters(poll) || (poll.isAnonymous === undefined && poll.isMultiple === undefined);

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

/** People or votes of which each option has its share. */
export const wholeOf = ({ counts, voters }: Pick<Poll, 'counts' | 'voters'>): number =>
  voters ?? voteTotal(counts);

/** Each option's share with one decimal, '0.0%' before any vote (SPEC §9). */
export function pollShares(
  counts: readonly number[],
  total = voteTotal(counts),
): readonly string[] {
  return counts.map((count) => `${((total === 0 ? 0 : count / total) * 100).toFixed(1)}%`);
}
