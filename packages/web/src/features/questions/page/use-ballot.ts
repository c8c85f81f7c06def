import { castVote, type VoteState, type VoteValue } from '@collabor8/domain';
import { useStore } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { selectVoteUnderWay, voteChosen, voteSettled } from './question-pages-slice.js';

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
  /** As the server has them. */
  readonly vote: VoteState;
  readonly count: number;
  /** The server's vote at this moment. */
  readonly held: (state: State) => VoteState;
  /** Sends a vote, puts the reply into the slice and gives the vote that the server has then. */
  readonly send: (vote: VoteValue) => Promise<VoteState>;
}

/** A vote and the count as the reader should see them, and what changes them. */
export interface Ballot {
  readonly vote: VoteState;
  readonly count: number;
  readonly cast: (value: VoteValue) => void;
}

export function useBallot({ postId, vote, count, held, send }: BallotOptions): Ballot {
  const store = useStore<State>();
  const underWay = useAppSelector(selectVoteUnderWay, postId);
  const shown = underWay ?? vote;

  /**
   * Shows the choice at once and sends until the server holds it; what is pressed meanwhile only
   * changes the aim. A failure brings the server's state back.
   */
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
    } catch (error) {
      notifyError(failureText(error, (sentence) => `Your vote could not be saved. ${sentence}`));
    } finally {
      store.dispatch(voteSettled({ postId }));
    }
  };

  return {
    vote: shown,
    count: count + weight[shown] - weight[vote],
    cast: (value) => void choose(value),
  };
}
