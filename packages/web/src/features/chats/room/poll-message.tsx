import {
  castBallot,
  chosenIn,
  grouped,
  isPollClosed,
  listed,
  namesVoters,
  POLL_CLOSED,
  pollShares,
  showsVoters,
  wholeOf,
  type Ballot,
  type ChatMessage,
  type Poll,
  type PollChoice,
  type OwnPollVote,
} from '@collabor8/domain';
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { countOf } from '../../../shared/counts.js';
import { trpc, failureText } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Fine, Stack, Text } from '../../../shared/ui/layout.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { useClock, withFullTime } from '../../../shared/ui/time.js';
import { pollVoteCounted } from '../chats-actions.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { SUSPENDED, useIsSuspended } from '../../moderation/index.js';
import classes from './poll-message.module.css';

const PollVotersDialog = lazyPart(() => import('../dialogs/poll-dialogs.js'), 'PollVotersDialog');

const votes = (count: number): string => countOf(count, 'vote');

/** How many have voted: votes or, where each may have several, people. */
function totalOfPoll(poll: Poll): string {
  const whole = wholeOf(poll);
  if (!poll.isMultiple) return votes(whole);
  return whole === 1 ? '1 person voted' : `${grouped(whole)} people voted`;
}

/** What stands behind the total: the reader's own choice, and what they can do about it. */
function choiceLine(poll: Poll, chosen: readonly number[], isClosed: boolean): string {
  const texts = chosen.map((index) => `“${poll.options[index]?.optionText ?? ''}”`);
  const own = texts.length === 0 ? undefined : listed(texts);
  if (isClosed) return own === undefined ? '' : ` You chose ${own}.`;
  if (poll.isMultiple) return own === undefined ? ' Choose one or more.' : ` You chose ${own}.`;
  return own === undefined
    ? ' Choose an option to vote.'
    : ` You chose ${own}; choose again to change it.`;
}

interface Voted {
  readonly poll: Poll;
  readonly ballot: Ballot | undefined;
}

/** The reader's votes on a poll, and the poll as it will be once those on their way have been counted. */
function usePollVotes(message: ChatMessage, poll: Poll, ownVote: Ballot | undefined) {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const [waiting, setWaiting] = useState<readonly PollChoice[]>([]);
  const { mutate, error, variables } = trpc.chats.vote.useMutation({
    onSuccess: (counted, { optionIndex }) =>
      dispatch(pollVoteCounted({ message: counted, optionIndex, reader })),
    onSettled: (_counted, _error, { optionIndex }) =>
      setWaiting((before) => before.filter((choice) => choice.optionIndex !== optionIndex)),
  });
  const shown = waiting.reduce<Voted>(
    (before, choice) => {
      const counted = castBallot(before.poll, choice, before.ballot);
      return counted.ok ? counted.value : before;
    },
    { poll, ballot: ownVote },
  );
  /** Of one answer the first vote is awaited; of several each option's. */
  const isWaiting = (optionIndex: number): boolean =>
    waiting.some((choice) => !poll.isMultiple || choice.optionIndex === optionIndex);
  // Its answer was lost, but not the vote.
  const isCounted =
    variables !== undefined &&
    chosenIn(ownVote).includes(variables.optionIndex) === (variables.isChosen ?? true);
  const vote = (choice: PollChoice): void => {
    // One on its way may have come back since this was drawn.
    setWaiting((before) => [...before, choice]);
    mutate({ chatId: message.chatId, messageId: message._id, ...choice });
  };
  return { ...shown, vote, isWaiting, error: isCounted ? null : error };
}

export interface PollMessageProps {
  readonly message: ChatMessage;
  readonly poll: NonNullable<ChatMessage['poll']>;
  readonly ownVote: OwnPollVote | undefined;
}

const failureOf = (sentence: string): string =>
  sentence === POLL_CLOSED ? sentence : 'Failed to vote on poll. Please try again.';

const endFormat = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Whether votes are taken, and until when. */
function PollEnd({
  poll,
  isClosed,
}: Pick<PollMessageProps, 'poll'> & { readonly isClosed: boolean }) {
  const { closesAt } = poll;
  if (isClosed)
    return (
      <Text as="p" size="xs" weight="strong">
        Closed
      </Text>
    );
  return closesAt === undefined ? null : (
    <Fine as="p">
      Ends{' '}
      <time dateTime={closesAt} {...withFullTime}>
        {new Date(closesAt).toLocaleString('en', endFormat)}
      </time>
    </Fine>
  );
}

/** Who learns how somebody voted; nothing of a poll that says nothing about it. */
function whoSees(poll: Poll): string | undefined {
  if (showsVoters(poll)) return 'Everybody in the chat can see who voted.';
  return namesVoters(poll) ? undefined : 'Nobody can see who voted.';
}

interface OptionProps {
  readonly poll: Poll;
  readonly index: number;
  readonly share: string;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onPress: () => void;
}

/** An option with its share, as a bar and in words: one of several is a box that is ticked. */
function Option({ poll, index, share, isChosen, isLocked, onPress }: OptionProps) {
  const Box = isChosen ? IconSquareCheckFilled : IconSquare;
  return (
    <button
      type="button"
      className={classes.option}
      data-on-paper
      {...(poll.isMultiple
        ? { role: 'checkbox', 'aria-checked': isChosen }
        : { 'aria-pressed': isChosen })}
      aria-disabled={isLocked}
      onClick={() => {
        if (!isLocked) onPress();
      }}
    >
      <span className={classes.bar} style={{ width: share }} aria-hidden />
      {poll.isMultiple && <Box size={20} className={classes.box} aria-hidden />}
      <span className={classes.text} dir="auto">
        {poll.options[index]?.optionText}
      </span>{' '}
      <span className={classes.share} title={votes(poll.counts[index] ?? 0)}>
        {share}
      </span>
    </button>
  );
}

/** A poll: every option with its share; a press votes, another moves the vote or, of several, takes it back. */
export function PollMessage({ message, poll, ownVote }: PollMessageProps) {
  const { poll: shown, ballot, vote, isWaiting, error } = usePollVotes(message, poll, ownVote);
  const [isAsking, setAsking] = useState(false);
  const isClosed = useClock((now) => isPollClosed(poll, now));
  const isSuspended = useIsSuspended();
  const chosen = chosenIn(ballot);
  const shares = pollShares(shown.counts, wholeOf(shown));
  const total = totalOfPoll(shown);
  const seen = whoSees(poll);

  const press = (optionIndex: number): void => {
    const isChosen = chosen.includes(optionIndex);
    if (poll.isMultiple) vote({ optionIndex, isChosen: !isChosen });
    else if (!isChosen) vote({ optionIndex });
  };
  return (
    <div className={classes.poll} role="group" aria-label={`Poll: ${poll.question}`}>
      <Text as="p" weight="strong" dir="auto">
        {poll.question}
      </Text>
      <Stack as="ul" gap={8}>
        {poll.options.map((_, index) => (
          <li key={index}>
            <Option
              poll={shown}
              index={index}
              share={shares[index] ?? ''}
              isChosen={chosen.includes(index)}
              isLocked={isClosed || isSuspended || isWaiting(index)}
              onPress={() => press(index)}
            />
          </li>
        ))}
      </Stack>
      <Fine as="p">
        {showsVoters(poll) ? (
          <button
            type="button"
            className={classes.count}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            {total}
          </button>
        ) : (
          total
        )}
        {`.${choiceLine(shown, chosen, isClosed)}`}
      </Fine>
      {seen !== undefined && <Fine as="p">{seen}</Fine>}
      {isSuspended && !isClosed && <Fine as="p">{SUSPENDED}</Fine>}
      <PollEnd {...{ poll, isClosed }} />
      <AlertLine message={error && failureText(error, failureOf)} />
      {isAsking && <PollVotersDialog {...{ message, poll }} onClose={() => setAsking(false)} />}
    </div>
  );
}
