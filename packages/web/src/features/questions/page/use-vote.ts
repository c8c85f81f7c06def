import { voteCount, type Answer, type QuestionPage } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { changeSaved } from '../question-changes.js';
import { answerOf } from './page-parts.js';
import { selectPage } from './question-pages-slice.js';
import { useBallot, type Ballot } from './use-ballot.js';

/** The reader's vote on the question. */
export function useVote({ question, ownVote }: QuestionPage): Ballot {
  const dispatch = useDispatch();
  const { mutateAsync: send } = trpc.questions.vote.useMutation();
  const reader = useUserContext().user.username;
  const qid = question._id;
  return useBallot({
    postId: qid,
    vote: ownVote.value,
    count: voteCount(question),
    held: (state) => selectPage(state, qid)?.ownVote.value ?? 'none',
    async send(vote) {
      const reply = await send({ qid, vote });
      const { msg: _msg, ...counted } = reply;
      dispatch(changeSaved({ name: 'voteUpdate', ...counted, username: reader }, reader));
      return reply.vote;
    },
  });
}

/** The reader's vote on an answer. */
export function useAnswerVote(qid: string, { _id: answerId, ownVote, score }: Answer): Ballot {
  const dispatch = useDispatch();
  const { mutateAsync: send } = trpc.questions.voteOnAnswer.useMutation();
  const reader = useUserContext().user.username;
  return useBallot({
    postId: answerId,
    vote: ownVote.value,
    count: score,
    held(state) {
      const page = selectPage(state, qid);
      return (page && answerOf(page, answerId)?.ownVote.value) ?? 'none';
    },
    async send(vote) {
      const event = await send({ answerId, vote });
      dispatch(changeSaved(event, reader));
      return event.vote;
    },
  });
}
