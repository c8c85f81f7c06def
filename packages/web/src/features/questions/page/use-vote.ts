import {
  castVote,
  voteCount,
  type QuestionPage,
  type VoteState,
  type VoteValue,
} from '@collabor8/domain';
import { useStore } from 'react-redux';
import { neverWaits } from '../../../shared/api/never-waits.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import {
  selectPage,
  selectVoteUnderWay,
  voteChosen,
  voteCounted,
  voteSettled,
} from '../questions-slice.js';

type State = Parameters<typeof selectPage>[0];

const weight: Readonly<Record<VoteState, number>> = { up: 1, none: 0, down: -1 };

/** The server takes a vote back when it is cast again, so what is sent depends on what it holds. */
function voteToSend(held: VoteState, wanted: VoteState): VoteValue | undefined {
  if (held === wanted) return undefined;
  if (wanted !== 'none') return wanted;
  return held === 'none' ? undefined : held;
}

/** The reader's vote and the count as the reader should see them, and what changes them. */
export function useVote({ question, ownVote }: QuestionPage) {
  const store = useStore<State>();
  const { mutateAsync: send } = trpc.questions.vote.useMutation(neverWaits);
  const reader = useUserContext().user.username;
  const qid = question._id;
  const underWay = useAppSelector(selectVoteUnderWay, qid);
  const vote = underWay ?? ownVote.value;

  /**
   * Shows the choice at once and sends until the server holds it; what is pressed meanwhile only
   * changes the aim. A failure brings the server's state back.
   */
  const choose = async (value: VoteValue): Promise<void> => {
    const aim = () => selectVoteUnderWay(store.getState(), qid);
    const wasUnderWay = aim() !== undefined;
    let held = selectPage(store.getState(), qid)?.ownVote.value ?? 'none';
    store.dispatch(voteChosen({ qid, vote: castVote(aim() ?? held, value).vote }));
    if (wasUnderWay) return;
    try {
      for (;;) {
        const next = voteToSend(held, aim() ?? held);
        if (next === undefined) break;
        const reply = await send({ qid, vote: next });
        held = reply.vote;
        store.dispatch(voteCounted({ reply, reader }));
      }
    } catch {
      notifyError('Your vote could not be saved. Check your connection and try again.');
    } finally {
      store.dispatch(voteSettled({ qid }));
    }
  };

  return {
    vote,
    count: voteCount(question) + weight[vote] - weight[ownVote.value],
    cast: (value: VoteValue) => void choose(value),
  };
}
