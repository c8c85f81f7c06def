import {
  type Answer,
  type QuestionPage,
  voteCount,
  grouped,
  castVote,
  OWN_VOTE,
  QUESTION_LOCKED,
  type VoteState,
  type VoteValue,
} from '@collabor8/domain';
import { use } from 'react';
import { useStore } from 'react-redux';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { ReadQuestionContext, answerOf } from './page-parts.js';
import { selectPage, selectVoteUnderWay, voteChosen, voteSettled } from './question-pages-slice.js';
import { IconArrowBigDown, IconArrowBigUp, type Icon } from '@tabler/icons-react';
import classes from './vote-buttons.module.css';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';

type State = Parameters<typeof selectVoteUnderWay>[0];

const weight: Readonly<Record<VoteState, number>> = { up: 1, none: 0, down: -1 };

/** The server takes a vote back when it is cast again, so what is sent depends on what it holds. */
function voteToSend(held: VoteState, wanted: VoteState): VoteValue | undefined {
  if (held === wanted) return undefined;
  if (wanted !== 'none') return wanted;
  return held === 'none' ? undefined : held;
}

interface BallotOptions {
  /** Id of the question or answer. */
  readonly postId: string;
  readonly author: string;
  /** As the server has them. */
  readonly vote: VoteState;
  readonly count: number;
  /** The server's vote at this moment. */
  readonly held: (state: State) => VoteState;
  /** Sends a vote, puts the reply into the slice and gives the vote that the server has then. */
  readonly send: (vote: VoteValue) => Promise<VoteState>;
}

/** A vote and the count as the reader should see them, and what changes them. */
interface Ballot {
  readonly vote: VoteState;
  readonly count: number;
  readonly cast: (value: VoteValue) => void;
  /** Why the reader can't vote; undefined where they can. */
  readonly refusal: string | undefined;
}

function useBallot({ postId, author, vote, count, held, send }: BallotOptions): Ballot {
  const isOwn = useUserContext().user.username === author;
  const { isLocked } = use(ReadQuestionContext);
  const store = useStore<State>();
  const underWay = useAppSelector(selectVoteUnderWay, postId);
  const shown = underWay ?? vote;

  /** Shows the choice at once and sends until the server holds the latest; a failure brings its state back. */
  const choose = async (value: VoteValue): Promise<void> => {
    const aim = () => selectVoteUnderWay(store.getState(), postId);
    const wasUnderWay = aim() !== undefined;
    let has = held(store.getState());
    store.dispatch(voteChosen({ postId, vote: castVote(aim() ?? has, value).vote }));
    if (wasUnderWay) return;
    try {
      for (;;) {
        const next = voteToSend(has, aim() ?? has);
        if (next === undefined) break;
        has = await send(next);
      }
    } catch {
      // It is told in the corner.
    } finally {
      store.dispatch(voteSettled({ postId }));
    }
  };

  return {
    vote: shown,
    count: count + weight[shown] - weight[vote],
    cast: (value) => {
      // A vote of before there was this rule can be taken back.
      if (isLocked) notifyError(QUESTION_LOCKED);
      else if (isOwn && castVote(shown, value).vote !== 'none') notifyError(OWN_VOTE);
      else void choose(value);
    },
    refusal: isLocked ? QUESTION_LOCKED : isOwn && shown === 'none' ? OWN_VOTE : undefined,
  };
}

interface VoteButtonsProps {
  readonly ballot: Ballot;
  readonly names: {
    readonly group: string;
    readonly up: string;
    readonly down: string;
    readonly count: string;
  };
  /** In one line, and smaller. */
  readonly isSmall?: boolean;
  readonly testId: string;
}

function VoteButtons({ ballot, names, isSmall = false, testId }: VoteButtonsProps) {
  const { vote, count, cast, refusal } = ballot;
  const button = (value: VoteValue, VoteIcon: Icon) => (
    <button
      type="button"
      className={classes.button}
      aria-label={names[value]}
      title={refusal ?? names[value]}
      aria-disabled={refusal !== undefined || undefined}
      aria-pressed={vote === value}
      onClick={() => cast(value)}
    >
      <VoteIcon size={isSmall ? 18 : 22} aria-hidden />
    </button>
  );
  return (
    <div className={classes.votes} role="group" aria-label={names.group} data-small={isSmall}>
      {button('up', IconArrowBigUp)}
      <output className={classes.count} aria-label={names.count} data-testid={testId}>
        {grouped(count)}
      </output>
      {button('down', IconArrowBigDown)}
    </div>
  );
}

const told = {
  say: (sentence: string) => `Your vote could not be saved. ${sentence}`,
  inCorner: true,
} as const;

/** The reader's vote on the question. */
function useVote({ question, ownVote }: QuestionPage): Ballot {
  const username = useUserContext().user.username;
  const { mutateAsync: send } = useChange(trpc.questions.vote, {
    event: ({ msg: _msg, ...counted }) => ({ name: 'voteUpdate', ...counted, username }),
    ...told,
  });
  const qid = question._id;
  return useBallot({
    postId: qid,
    author: question.askedBy,
    vote: ownVote.value,
    count: voteCount(question),
    held: (state) => selectPage(state, qid)?.ownVote.value ?? 'none',
    send: async (vote) => (await send({ qid, vote })).vote,
  });
}

/** The reader's vote on an answer. */
function useAnswerVote(qid: string, { _id: answerId, ansBy, ownVote, score }: Answer): Ballot {
  const { mutateAsync: send } = useChange(trpc.questions.voteOnAnswer, {
    event: (event) => event,
    ...told,
  });
  return useBallot({
    postId: answerId,
    author: ansBy,
    vote: ownVote.value,
    count: score,
    held(state) {
      const page = selectPage(state, qid);
      return (page && answerOf(page, answerId)?.ownVote.value) ?? 'none';
    },
    send: async (vote) => (await send({ answerId, vote })).vote,
  });
}

const onQuestion = {
  group: 'Votes',
  up: 'Upvote',
  down: 'Downvote',
  count: 'Vote count',
} as const;

const onAnswer = {
  group: 'Votes on the answer',
  up: 'This answer is useful',
  down: 'This answer is not useful',
  count: 'Score of the answer',
} as const;

export const QuestionVotes = ({ page }: { readonly page: QuestionPage }) => (
  <VoteButtons ballot={useVote(page)} names={onQuestion} testId="vote-count" />
);

export const AnswerVotes = ({ qid, answer }: { readonly qid: string; readonly answer: Answer }) => (
  <VoteButtons ballot={useAnswerVote(qid, answer)} names={onAnswer} isSmall testId="answer-score" />
);
