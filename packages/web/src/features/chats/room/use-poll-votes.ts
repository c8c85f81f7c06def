import {
  castBallot,
  type Ballot,
  type ChatMessage,
  type Poll,
  type PollChoice,
} from '@collabor8/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { pollVoteCounted } from '../chats-slice.js';

interface Voted {
  readonly poll: Poll;
  readonly ballot: Ballot | undefined;
}

/** The reader's votes on a poll, and the poll as it will be once those on their way have been counted. */
export function usePollVotes(message: ChatMessage, poll: Poll, ownVote: Ballot | undefined) {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const [waiting, setWaiting] = useState<readonly PollChoice[]>([]);
  const { mutate, error, isError } = trpc.chats.vote.useMutation({
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
  const vote = (choice: PollChoice): void => {
    setWaiting([...waiting, choice]);
    mutate({ chatId: message.chatId, messageId: message._id, ...choice });
  };
  return { ...shown, vote, isWaiting, error: isError ? error : undefined };
}
