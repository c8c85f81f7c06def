import {
  castVote,
  voteCount,
  type QuestionPage,
  type VoteState,
  type VoteValue,
} from '@collabor8/domain';
import { useApi } from '../../shared/api/trpc.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import { notifyError } from '../../shared/ui/notify.js';
import {
  questionEventReceived,
  selectPage,
  selectVoteUnderWay,
  voteChosen,
  voteSettled,
} from './questions-slice.js';

type Api = ReturnType<typeof useApi>;
type State = Parameters<typeof selectPage>[0];
type Dispatch = (
  action: ReturnType<typeof questionEventReceived | typeof voteChosen | typeof voteSettled>,
) => unknown;

const weight: Readonly<Record<VoteState, number>> = { up: 1, none: 0, down: -1 };

/** The server takes a vote back when it is cast again, so what is sent depends on what it holds. */
function voteToSend(held: VoteState, wanted: VoteState): VoteValue | undefined {
  if (held === wanted) return undefined;
  if (wanted !== 'none') return wanted;
  return held === 'none' ? undefined : held;
}

/**
 * Shows the choice at once and sends until the server holds it; what is pressed meanwhile only
 * changes the aim. A failure brings the server's state back.
 */
const chooseVote =
  (api: Api, reader: string, qid: string, value: VoteValue) =>
  async (dispatch: Dispatch, getState: () => State): Promise<void> => {
    const underWay = selectVoteUnderWay(getState(), qid);
    let held = selectPage(getState(), qid)?.ownVote.value ?? 'none';
    dispatch(voteChosen({ qid, vote: castVote(underWay ?? held, value).vote }));
    if (underWay !== undefined) return;
    try {
      for (;;) {
        const vote = voteToSend(held, selectVoteUnderWay(getState(), qid) ?? held);
        if (vote === undefined) break;
        const { msg: _msg, ...reply } = await api.questions.vote.mutate({ qid, vote });
        held = reply.vote;
        const event = { name: 'voteUpdate' as const, ...reply, username: reader };
        dispatch(questionEventReceived({ event, reader }));
      }
    } catch {
      notifyError('Your vote could not be saved. Check your connection and try again.');
    } finally {
      dispatch(voteSettled({ qid }));
    }
  };

/** The reader's vote and the count as the reader should see them, and what changes them. */
export function useVote({ question, ownVote }: QuestionPage) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const reader = useUserContext().user.username;
  const underWay = useAppSelector((state) => selectVoteUnderWay(state, question._id));
  const vote = underWay ?? ownVote.value;
  return {
    vote,
    count: voteCount(question) + weight[vote] - weight[ownVote.value],
    cast: (value: VoteValue) => void dispatch(chooseVote(api, reader, question._id, value)),
  };
}
