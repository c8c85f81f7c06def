import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { GameRow } from './game-row.js';
import classes from './games-page.module.css';
import type { LobbyFilter } from '../games-slice.js';
import type { useLobby } from './use-lobby.js';

const FETCH_FAILED = 'Error fetching games';

interface GameListProps {
  readonly lobby: ReturnType<typeof useLobby>;
  readonly filter: LobbyFilter;
  /** The game that was just created here. */
  readonly createdID: string | null;
}

export function GameList({ lobby, filter, createdID }: GameListProps) {
  const { games, error } = lobby;
  if (games === undefined) {
    if (error !== undefined) return <ErrorState title={FETCH_FAILED} onRetry={lobby.refresh} />;
    return <SkeletonRows rows={4} height={84} label="Loading the games" />;
  }
  return (
    <>
      <AlertLine message={error === undefined ? null : FETCH_FAILED} />
      {games.length === 0 ? (
        <EmptyState title={filter === null ? 'No games yet' : 'No such games'}>
          {filter === null ? 'Create the first one.' : 'Create a game, or look at all of them.'}
        </EmptyState>
      ) : (
        <InfiniteList
          hasMore={lobby.hasMore}
          isLoadingMore={lobby.isLoadingMore}
          error={lobby.moreError}
          onLoadMore={lobby.loadMore}
        >
          <ul className={classes.list} aria-label="Available games">
            {games.map((game) => (
              <GameRow key={game.gameID} game={game} isNew={game.gameID === createdID} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  );
}
