import type { GameInstance } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { trpc, errorCode, failureText, isNotSent } from '../../shared/api/trpc.js';
import { type Attempt, attemptBegun, gameErrorReceived, gameUpdated } from './games-slice.js';
import { useRef } from 'react';

/**
 * Does one thing at a time: what is asked for while it is under way, as by a double click, is left
 * undone. State comes too late for that, since both clicks may see the page as it was before.
 */
export function useOnceAtATime(): (act: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (act) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const done = () => {
      isBusy.current = false;
    };
    act().then(done, done);
  };
}

const RETRIES = 2;

/** What all actions share: the answer replaces the game, a refusal is shown in the room. */
function useOutcome(gameID: string) {
  const dispatch = useDispatch();
  return {
    // Every action may be repeated safely, so one that got no answer is.
    retry: (failures: number, error: unknown) =>
      failures < RETRIES && errorCode(error) === undefined && !isNotSent(error),
    retryDelay: 500,
    onMutate: ({ attempt }: Attempt) => {
      dispatch(attemptBegun({ gameID, attempt }));
    },
    onSuccess: (game: GameInstance) => {
      dispatch(gameUpdated(game));
    },
    onError: (error: unknown) => {
      const isUnanswered = errorCode(error) === undefined;
      dispatch(gameErrorReceived({ gameID, message: failureText(error), isUnanswered }));
    },
  };
}

export const useAcknowledgeLoss = (gameID: string) =>
  trpc.games.acknowledgeLoss.useMutation(useOutcome(gameID));

/** A refusal is shown nowhere: nobody has tried anything. */
export function useCallTime(gameID: string) {
  const { onSuccess } = useOutcome(gameID);
  return trpc.games.callTime.useMutation({ onSuccess });
}

export const useJoinGame = (gameID: string) => trpc.games.join.useMutation(useOutcome(gameID));

export function useGameActions(gameID: string) {
  const outcome = useOutcome(gameID);
  const { onSuccess: _noGame, ...withoutGame } = outcome;
  return {
    join: useJoinGame(gameID),
    close: trpc.games.close.useMutation(withoutGame),
    decline: trpc.games.decline.useMutation(outcome),
    leave: trpc.games.leave.useMutation(outcome),
    move: trpc.games.makeMove.useMutation(outcome),
    claim: trpc.games.claim.useMutation(outcome),
    rematch: trpc.games.rematch.useMutation(outcome),
  };
}

export type GameActions = ReturnType<typeof useGameActions>;
