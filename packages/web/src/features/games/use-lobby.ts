import type { GameInstance, LiveEvent } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import {
  gamesListed,
  gameUpdated,
  moreGamesListed,
  ongoingGamesRead,
  selectLobby,
  selectLobbyGames,
  type LobbyFilter,
} from './games-slice.js';

const PAGE_SIZE = 30;
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
  const api = useApi();
  const dispatch = useAppDispatch();
  const { user } = useUserContext();
  const lobby = useAppSelector(selectLobby);
  const games = useAppSelector(selectLobbyGames);

  const fetchPage = (cursor: string | null) =>
    api.games.list.query({ status: filter ?? undefined, cursor, limit: PAGE_SIZE });
  const fetchAll = () => Promise.all([fetchPage(null), api.games.ongoing.query()]);
  const land = ([page, ongoing]: Awaited<ReturnType<typeof fetchAll>>) => {
    dispatch(ongoingGamesRead({ username: user.username, games: ongoing }));
    dispatch(gamesListed({ filter, page }));
  };

  const query = useLiveQuery({
    topic: { kind: 'games' },
    queryKey: ['list', filter],
    fetch: fetchAll,
    land,
    onEvent: (event: LiveEvent) => {
      if (event.name === 'gameUpdate') dispatch(gameUpdated(event.game));
    },
  });

  const refresh = useMutation({ mutationFn: () => query.live.read(fetchAll, land) });
  const more = useMutation({
    mutationFn: (cursor: string) =>
      query.live.read(
        () => fetchPage(cursor),
        (page) => dispatch(moreGamesListed({ filter, page })),
      ),
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
    isLoadingMore: more.isPending,
    moreError: more.isError ? MORE_FAILED : null,
    loadMore: () => {
      if (nextCursor !== null) more.mutate(nextCursor);
    },
  };
}
