import type { GameInstance } from '@collabor8/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { standsAhead, takeLanded } from '../../../shared/live/landed.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useAppSelector } from '../../../shared/store.js';
import {
  roomEntered,
  selectGame,
  selectIsCleared,
  selectPresence,
  type HeardPresence,
} from '../games-slice.js';

interface RoomHandle {
  readonly game: GameInstance | undefined;
  readonly presence: HeardPresence | undefined;
  /** The table was cleared while it was on the screen. */
  readonly isCleared: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** A game's room: being subscribed is being there (SPEC §4, joinGame and leaveGame). */
export function useRoom(gameID: string): RoomHandle {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const game = useAppSelector(selectGame, gameID);
  const query = useLiveQuery({
    topic: { kind: 'game', gameID },
    queryKey: [],
    read: () => utils.games.open.fetch({ gameID }, freshRead()),
    land: (room) => {
      if (game === undefined || !takeLanded(room.game)) dispatch(roomEntered(room));
    },
  });
  const presence = useAppSelector(selectPresence, gameID);
  const [wasAhead] = useState(() => standsAhead(game));
  // A second reading, after a gap in the updates, leaves the room on the screen.
  const hasLanded = wasAhead || query.snapshot !== undefined || query.live.generation > 0;
  return {
    // What the lobby knew of the game is out of date until the room has been read.
    game: hasLanded ? game : undefined,
    presence: hasLanded ? presence : undefined,
    isCleared: useAppSelector(selectIsCleared, gameID),
    error: query.error,
    retry: query.retry,
  };
}
