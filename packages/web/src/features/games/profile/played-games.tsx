import { grouped, LOBBY_PAGE_SIZE } from '@collabor8/domain';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/api/use-pages.js';
import { GAMES_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { ListHead } from '../../../shared/ui/layout.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import { GameRow } from '../lobby/game-row.js';
import classes from '../lobby/games-page.module.css';

/** How often somebody has won and lost against people. */
function RecordHead({ username }: { readonly username: string }) {
  const { data } = trpc.games.record.useQuery({ username });
  if (data === undefined || data.won + data.lost === 0) return null;
  return (
    <ListHead>
      <p>{`${grouped(data.won)} won, ${grouped(data.lost)} lost`}</p>
    </ListHead>
  );
}

/** The games that somebody sits in or has played, on their profile. */
export function PlayedGames({ username }: { readonly username: string }) {
  const { client } = trpc.useUtils();
  const query = usePages({
    queryKey: ['games played by', username],
    read: (at) => client.games.playedBy.query({ username, limit: LOBBY_PAGE_SIZE, ...at }),
  });
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState title="The games could not be loaded" onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={3} height={84} label="Loading games" />
    );
  }
  const games = query.data.pages.flatMap(({ items }) => items);
  if (games.length === 0) {
    return (
      <EmptyState
        title="No games yet"
        action={
          <ButtonLink to={GAMES_PATH} variant="default">
            Find somebody to play with
          </ButtonLink>
        }
      >{`${username} has not played any games yet.`}</EmptyState>
    );
  }
  return (
    <>
      <RecordHead username={username} />
      <InfiniteList
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? 'More games could not be loaded.' : null}
        onLoadMore={() => void query.fetchNextPage()}
      >
        <ul className={classes.list} aria-label="Games">
          {games.map((game) => (
            <GameRow key={game.gameID} game={game} />
          ))}
        </ul>
      </InfiniteList>
    </>
  );
}
