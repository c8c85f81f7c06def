import { Button } from '../../../shared/ui/controls/button.js';
import { IconRefresh, IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Label, Row, Stack } from '../../../shared/ui/layout.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { ChallengeSomebody } from '../challenge.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import classes from './games-page.module.css';
import {
  type LobbyFilter,
  selectOngoing,
  gamesListed,
  moreGamesListed,
  ongoingGamesRead,
  selectLobby,
  selectLobbyGames,
} from '../games-slice.js';
import {
  gameStatuses,
  type GameStatus,
  opponentOf,
  playerLabel,
  playerToMove,
  type GameInstance,
  isPlayer,
  LOBBY_PAGE_SIZE,
} from '@collabor8/domain';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { gamePath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import ongoingGamesClasses from './ongoing-games.module.css';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { GameRow } from './game-row.js';
import { useMutation } from '@tanstack/react-query';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-live-topic.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useIsListed } from '../../blocks/index.js';
import { lobbyRead } from '../reads.js';

/** The games there are, kept current by gameUpdate events. */
function useLobby(filter: LobbyFilter) {
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
  const isOwnFilter = lobby?.filter === filter;
  const more = useFurtherPage({
    live: query.live,
    cursor: isOwnFilter ? lobby.nextCursor : null,
    read: (cursor) => utils.games.page.fetch({ ...shown, cursor }, freshRead()),
    land: (page) => dispatch(moreGamesListed({ filter, page })),
  });

  return {
    /** Those loaded so far; undefined before the first answer. */
    items: isOwnFilter ? games : undefined,
    error: query.error ?? refresh.error ?? undefined,
    isRefreshing: refresh.isPending,
    retry: () => {
      if (query.error === undefined) refresh.mutate();
      else query.retry();
    },
    more,
  };
}

const CreateGame = lazyPart(() => import('../new-game.js'), 'CreateGame');

interface GameListProps {
  readonly lobby: ReturnType<typeof useLobby>;
  readonly filter: LobbyFilter;
  readonly createdID: string | null;
}

const GameList = ({ lobby, filter, createdID }: GameListProps) => (
  <InfiniteList
    list={lobby}
    what="games"
    failure="Error fetching games"
    rows={4}
    height={84}
    empty={
      <EmptyState title={filter === null ? 'No games yet' : 'No matching games'}>
        {filter === null ? 'Create the first one.' : 'Create a game, or show all games.'}
      </EmptyState>
    }
  >
    {(games) => (
      <Stack as="ul" gap={8} aria-label="Available games">
        {games.map((game) => (
          <GameRow key={game.gameID} game={game} isNew={game.gameID === createdID} />
        ))}
      </Stack>
    )}
  </InfiniteList>
);

function turnText(game: GameInstance, username: string): string {
  if (game.state.status === 'WAITING_TO_START') return 'waiting';
  return playerToMove(game) === username ? 'your turn' : 'their turn';
}

function opponentText(game: GameInstance, username: string): string {
  const opponent = opponentOf(game, username);
  return opponent === undefined ? 'No opponent yet' : `Against ${playerLabel(opponent)}`;
}

/** The way back to the games one sits in; nothing while there are none. */
function OngoingGames() {
  const { user } = useUserContext();
  const games = useAppSelector(selectOngoing, user.username);
  if (games.length === 0) return null;
  return (
    <Stack as="section" gap={8} below={24} aria-labelledby="your-games">
      <h2 id="your-games">Your Games</h2>
      <Row as="ul" gap={8}>
        {games.map((game) => (
          <li key={game.gameID}>
            <Link to={gamePath(game.gameID)} className={ongoingGamesClasses.game}>
              {`${opponentText(game, user.username)} `}
              <Label tone={playerToMove(game) === user.username ? 'amber' : undefined}>
                {turnText(game, user.username)}
              </Label>
              <IconArrowRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </Row>
    </Stack>
  );
}

const ALL = 'all';

const texts: Readonly<Record<GameStatus, string>> = {
  WAITING_TO_START: 'Waiting',
  IN_PROGRESS: 'In progress',
  OVER: 'Over',
};

const choices = [
  { value: ALL, text: 'All' },
  ...gameStatuses.map((value) => ({ value, text: texts[value] })),
] as const;

interface StatusFilterProps {
  readonly filter: LobbyFilter;
  readonly onChange: (filter: LobbyFilter) => void;
}

const StatusFilter = ({ filter, onChange }: StatusFilterProps) => (
  <div className={classes.filter}>
    <ChoiceButtons
      label="Which games"
      choices={choices}
      chosen={filter ?? ALL}
      onChange={(value) => onChange(value === ALL ? null : value)}
    />
  </div>
);

/** /games: the lobby. */
export function GamesPage() {
  const [filter, setFilter] = useState<LobbyFilter>(null);
  const [createdID, setCreatedID] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const lobby = useLobby(filter);
  return (
    <>
      <PageHeader
        title="Games"
        action={
          <Row gap={8}>
            <ChallengeSomebody />
            <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
              Create Game
            </Button>
          </Row>
        }
      >
        Nim is for two: take one, two or three objects, and leave the last one to the other player.
      </PageHeader>
      <OngoingGames />
      <section aria-labelledby="available-games">
        <Row className={classes.bar} gap={[8, 12]} below={12}>
          <h2 id="available-games">Available Games</h2>
          <StatusFilter filter={filter} onChange={setFilter} />
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={lobby.isRefreshing}
            onClick={lobby.retry}
          >
            Refresh List
          </Button>
        </Row>
        <GameList lobby={lobby} filter={filter} createdID={createdID} />
      </section>
      {isCreating && (
        <CreateGame
          onCreated={(gameID) => {
            setCreatedID(gameID);
            setFilter(null);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
