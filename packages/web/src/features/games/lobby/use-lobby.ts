import { isPlayer, LOBBY_PAGE_SIZE, type GameInstance } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-live-topic.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { useIsListed } from '../../blocks/index.js';
import { lobbyRead } from '../reads.js';
import {
  gamesListed,
  moreGamesListed,
  ongoingGamesRead,
  selectLobby,
  selectLobbyGames,
  type LobbyFilter,
} from '../games-slice.js';

const MORE_FAILED = 'More games could not be loaded. Check your connection, then try again.';

interface LobbyHandle {
  /** Those loaded so far; undefined before the first answer. */
  readonly games: readonly GameInstance[] | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly isRefreshing: boolean;
  readonly refresh: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: string | null;
  readonly loadMore: () => void;
}

/** The games there are, kept current by gameUpdate events. */
export function useLobby(filter: LobbyFilter): LobbyHandle {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const lobby = useAppSelector(selectLobby);
  const isListed = useIsListed();
  const isMet = (game: GameInstance) =>
    isPlayer(game, username) || [game.createdBy ?? '', ...game.players].every(isListed);
  const games = useAppSelector(selectLobbyGames)?.filter(isMet);

  const shown = { limit: LOBBY_PAGE_SIZE, ...(filter !== null && { status: filter }) };
  const query = useLiveRead(lobbyRead, shown, {
    land(opened) {
      dispatch(ongoingGamesRead({ username, games: opened.ongoing }));
      dispatch(gamesListed({ filter, page: opened.games }));
    },
  });
  const refresh = useMutation({ mutationFn: () => query.again() });
  const more = useFurtherPage({
    live: query.live,
    read: (cursor) => utils.games.page.fetch({ ...shown, cursor }, freshRead()),
    land: (page) => dispatch(moreGamesListed({ filter, page })),
  });

  const isOwnFilter = lobby?.filter === filter;
  const nextCursor = isOwnFilter ? lobby.nextCursor : null;
  return {
    games: isOwnFilter ? games : undefined,
    isLoading: query.isLoading,
    error: query.error ?? refresh.error ?? undefined,
    isRefreshing: refresh.isPending,
    refresh: () => {
      if (query.error === undefined) refresh.mutate();
      else query.retry();
    },
    hasMore: nextCursor !== null,
    isLoadingMore: more.isLoading,
    moreError: more.hasFailed ? MORE_FAILED : null,
    loadMore: () => more.load(nextCursor),
  };
}
