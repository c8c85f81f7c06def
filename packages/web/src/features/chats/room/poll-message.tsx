import {
  isPollClosed,
  POLL_CLOSED,
  pollShares,
  voteTotal,
  type ChatMessage,
  type OwnPollVote,
} from '@collabor8/domain';
import { useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { countOf } from '../../../shared/counts.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { readClock, watchClock, withFullTime } from '../../../shared/ui/time.js';
import { pollVoteCounted } from '../chats-slice.js';
import classes from './poll-message.module.css';

export interface PollMessageProps {
  readonly message: ChatMessage;
  readonly poll: NonNullable<ChatMessage['poll']>;
  readonly ownVote: OwnPollVote | undefined;
}

const FAILED = 'Failed to vote on poll. Please try again.';

const failureOf = (sentence: string): string => (sentence === POLL_CLOSED ? sentence : FAILED);

const endFormat = { dateStyle: 'medium', timeStyle: 'short' } as const;

const votes = (count: number): string => countOf(count, 'vote');

/** The counts as they will be once the reader's choice has been counted. */
const withChoice = (
  counts: readonly number[],
  held: number | undefined,
  chosen: number | undefined,
): readonly number[] =>
  chosen === undefined
    ? counts
    : counts.map((count, index) => count + Number(index === chosen) - Number(index === held));

/** Whether votes are taken, and until when. */
function PollEnd({
  poll,
  isClosed,
}: Pick<PollMessageProps, 'poll'> & { readonly isClosed: boolean }) {
  const { closesAt } = poll;
  if (isClosed) return <p className={classes.closed}>Closed</p>;
  return closesAt === undefined ? null : (
    <p className={classes.total}>
      Ends{' '}
      <time dateTime={closesAt} {...withFullTime}>
        {new Date(closesAt).toLocaleString('en', endFormat)}
      </time>
    </p>
  );
}

/** What stands below the options: the votes, the reader's own, and what they can do about it. */
function totalLine(total: string, choice: string | undefined, isClosed: boolean): string {
  if (isClosed) return choice === undefined ? `${total}.` : `${total}. You chose “${choice}”.`;
  return choice === undefined
    ? `${total}. Choose an option to vote.`
    : `${total}. You chose “${choice}”; choose again to change it.`;
}

/** A poll: every option with its share, as a bar and in words; a press votes, another moves it. */
export function PollMessage({ message, poll, ownVote }: PollMessageProps) {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const { _id: messageId, chatId } = message;
  const vote = trpc.chats.vote.useMutation({
    onSuccess: (counted, { optionIndex }) =>
      dispatch(pollVoteCounted({ message: counted, optionIndex, reader })),
  });

  const isClosed = useSyncExternalStore(watchClock, () => isPollClosed(poll, readClock()));
  const held = ownVote?.optionIndex;
  const underWay = vote.isPending ? vote.variables.optionIndex : undefined;
  const chosen = underWay ?? held;
  const counts = withChoice(poll.counts, held, underWay);
  const shares = pollShares(counts);
  const total = votes(voteTotal(counts));
  const choice = chosen === undefined ? undefined : poll.options[chosen]?.optionText;
  return (
    <div className={classes.poll} role="group" aria-label={`Poll: ${poll.question}`}>
      <p className={classes.question} dir="auto">
        {poll.question}
      </p>
      <ul className={classes.options}>
        {poll.options.map(({ optionText }, index) => (
          <li key={index}>
            <button
              type="button"
              className={classes.option}
              aria-pressed={index === chosen}
              aria-disabled={vote.isPending || isClosed}
              onClick={() => {
                if (vote.isPending || isClosed || index === held) return;
                vote.mutate({ chatId, messageId, optionIndex: index });
              }}
            >
              <span className={classes.bar} style={{ width: shares[index] }} aria-hidden />
              <span className={classes.text} dir="auto">
                {optionText}
              </span>{' '}
              <span className={classes.share} title={votes(counts[index] ?? 0)}>
                {shares[index]}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.total}>{totalLine(total, choice, isClosed)}</p>
      <PollEnd {...{ poll, isClosed }} />
      <AlertLine message={vote.isError ? failureText(vote.error, failureOf) : null} />
    </div>
  );
}
