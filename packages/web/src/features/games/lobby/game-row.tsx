import {
  canJoin,
  isPlayer,
  playerLabel,
  type GameInstance,
  grouped,
  LOBBY_PAGE_SIZE,
  optionTexts,
} from '@collabor8/domain';
import { gamePath, GAMES_PATH } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { AlertLine, EmptyState } from '../../../shared/ui/states/states.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { useOnceAtATime, useJoinGame } from '../use-game-actions.js';
import classes from './game-row.module.css';
import { selectGameError } from '../games-slice.js';
import { trpc } from '../../../shared/api/trpc.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { usePages } from '../../../shared/reads/use-pages.js';
import { ListHead, Row, Stack, Text } from '../../../shared/ui/layout.js';

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
  const list = usePages({
    queryKey: ['games played by', username],
    read: (at) => client.games.playedBy.query({ username, limit: LOBBY_PAGE_SIZE, ...at }),
    idOf: ({ gameID }) => gameID,
  });
  return (
    <InfiniteList
      list={list}
      what="games"
      rows={3}
      height={84}
      empty={
        <EmptyState
          title="No games yet"
          action={
            <ButtonLink to={GAMES_PATH} variant="default">
              Find somebody to play with
            </ButtonLink>
          }
        >{`${username} has not played any games yet.`}</EmptyState>
      }
    >
      {(games) => (
        <>
          <RecordHead username={username} />
          <Stack as="ul" gap={8} aria-label="Games">
            {games.map((game) => (
              <GameRow key={game.gameID} game={game} />
            ))}
          </Stack>
        </>
      )}
    </InfiniteList>
  );
}

interface GameRowProps {
  readonly game: GameInstance;
  readonly isNew?: boolean;
}

function linkLabel(game: GameInstance, username: string): string {
  if (game.state.status === 'OVER') return 'View';
  return isPlayer(game, username) ? 'Open' : 'Watch';
}

/** A game as the lobby shows it (SPEC §2): its ID, its status and its players. */
export function GameRow({ game, isNew = false }: GameRowProps) {
  const { user } = useUserContext();
  const navigate = useNavigate();
  const join = useJoinGame(game.gameID);
  const once = useOnceAtATime();
  const error = useAppSelector(selectGameError, game.gameID);
  const { gameID, gameType, players, state } = game;
  const path = gamePath(gameID);
  // The update of the game may take this row out of the list before the answer is here.
  const take = () =>
    once(() =>
      join.mutateAsync({ gameID }).then(
        () => navigate(path),
        () => undefined,
      ),
    );
  return (
    <li className={classes.row} aria-label={`Game ${gameID}`} data-new={isNew || undefined}>
      <Stack gap={8} fit="giving">
        <Row as="p" gap={[8, 16]}>
          <Text weight="strong">{gameType}</Text>
          <Row as="span" gap={[4, 16]} tone="muted">
            {players.length === 0 && 'No players yet'}
            {players.map((player) => (
              <Row key={player} as="span" gap={8} weight="medium" tone="ink">
                <Avatar name={playerLabel(player)} size={22} />
                {playerLabel(player)}
              </Row>
            ))}
          </Row>
        </Row>
        <Row as="p" gap={[4, 16]} size="s" tone="muted">
          <span>
            Game ID: <Text isCount>{gameID}</Text>
          </span>
          <span className={classes.status} data-status={state.status}>
            Status: {state.status}
          </span>
          {optionTexts(game).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Row>
        <AlertLine message={join.isError ? error : null} />
      </Stack>
      <Row className={classes.buttons} gap={8} fit="firm">
        {canJoin(game, user.username) && (
          <Button loading={join.isPending} onClick={take}>
            Join Game
          </Button>
        )}
        <ButtonLink to={path} variant="default">
          {linkLabel(game, user.username)}
        </ButtonLink>
      </Row>
    </li>
  );
}
