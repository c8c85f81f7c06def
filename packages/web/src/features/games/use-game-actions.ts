import type { GameInstance } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { errorCode, serverMessage } from '../../shared/api/errors.js';
import { useApi } from '../../shared/api/trpc.js';
import { useAppDispatch } from '../../shared/store.js';
import { gameErrorReceived, gameErrorSettled, gameUpdated } from './games-slice.js';

const NO_ANSWER = 'The server did not answer. Check your connection, then try again.';
const RETRIES = 2;

/** What all actions share: the answer replaces the game, a refusal is shown in the room. */
function useOutcome(gameID: string) {
  const dispatch = useAppDispatch();
  return {
    // Every action may be repeated safely, so one that got no answer is.
    retry: (failures: number, error: Error) => failures < RETRIES && errorCode(error) === undefined,
    retryDelay: 500,
    onMutate: () => {
      dispatch(gameErrorSettled(gameID));
    },
    onSuccess: (game: GameInstance) => {
      dispatch(gameUpdated(game));
    },
    onError: (error: Error) => {
      dispatch(gameErrorReceived({ gameID, message: serverMessage(error) ?? NO_ANSWER }));
    },
  };
}

interface Move {
  /** How many moves it follows: sent twice, it counts once. */
  readonly after: number;
  readonly numObjects: number;
}

export function useJoinGame(gameID: string) {
  const { games } = useApi();
  return useMutation({ mutationFn: () => games.join.mutate({ gameID }), ...useOutcome(gameID) });
}

export function useGameActions(gameID: string) {
  const { games } = useApi();
  const outcome = useOutcome(gameID);
  return {
    join: useJoinGame(gameID),
    leave: useMutation({ mutationFn: () => games.leave.mutate({ gameID }), ...outcome }),
    move: useMutation({
      mutationFn: ({ after, numObjects }: Move) =>
        games.makeMove.mutate({ gameID, after, move: { numObjects } }),
      ...outcome,
    }),
    claim: useMutation({ mutationFn: () => games.claim.mutate({ gameID }), ...outcome }),
    rematch: useMutation({ mutationFn: () => games.rematch.mutate({ gameID }), ...outcome }),
  };
}

export type GameActions = ReturnType<typeof useGameActions>;
