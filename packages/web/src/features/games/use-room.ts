import type { GameInstance, LiveEvent } from '@collabor8/domain';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useLiveTopic } from '../../shared/live/use-live-topic.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import {
  gameErrorReceived,
  gameUpdated,
  presenceReceived,
  roomEntered,
  selectGame,
  selectPresence,
  type HeardPresence,
} from './games-slice.js';

interface RoomHandle {
  readonly game: GameInstance | undefined;
  readonly presence: HeardPresence | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A game's room: being subscribed is being there (SPEC §4, joinGame and leaveGame). */
export function useRoom(gameID: string): RoomHandle {
  const api = useApi();
  const dispatch = useAppDispatch();
  const { user } = useUserContext();
  const query = useLiveQuery({
    topic: { kind: 'game', gameID },
    queryKey: [],
    fetch: () => api.games.byId.query({ gameID }),
    land: (room) => dispatch(roomEntered(room)),
    onEvent: (event: LiveEvent) => {
      if (event.name === 'gameUpdate') dispatch(gameUpdated(event.game));
      if (event.name === 'gamePresence') dispatch(presenceReceived(event.presence));
    },
  });
  useLiveTopic({ kind: 'connection' }, (event) => {
    const isOwn =
      event.name === 'gameError' && event.gameID === gameID && event.player === user.username;
    if (isOwn) dispatch(gameErrorReceived(event));
  });
  const game = useAppSelector((state) => selectGame(state, gameID));
  const presence = useAppSelector((state) => selectPresence(state, gameID));
  // A second reading, after a gap in the updates, leaves the room on the screen.
  const hasLanded = query.snapshot !== undefined || query.live.generation > 0;
  return {
    // What the lobby knew of the game is out of date until the room has been read.
    game: hasLanded ? game : undefined,
    presence: hasLanded ? presence : undefined,
    error: query.error,
    retry: query.retry,
  };
}
