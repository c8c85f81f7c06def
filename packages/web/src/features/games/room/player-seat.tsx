import {
  isComputer,
  playerLabel,
  playerToMove,
  type GameInstance,
  clockText,
  isPlayer,
  isTimeUp,
  timeLeft,
  canJoin,
  challengedAt,
  checkClosing,
  clockStart,
  opponentOf,
  untilClaim,
} from '@collabor8/domain';
import { IconTrophy } from '@tabler/icons-react';
import { GAMES_PATH } from '../../../shared/paths.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import { Box, Row } from '../../../shared/ui/layout.js';
import { selectUser } from '../../users/index.js';
import type { HeardPresence } from '../games-slice.js';
import classes from './player-seat.module.css';
import { useEffect, useEffectEvent } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useCallTime, useOnceAtATime, type GameActions } from '../use-game-actions.js';
import { useServerTime, useSecondsSince, WORTH_SAYING_S } from '../use-seconds-since.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import hintClasses from './hint.module.css';
import { newId } from '../../../shared/new-id.js';

interface WaitingForPlayersProps {
  readonly game: GameInstance;
  readonly actions: Pick<GameActions, 'join' | 'close' | 'decline'>;
}

function waitingText(game: GameInstance, reader: string): string {
  const { players, keptFor, begins, rematchOf } = game;
  const missing = keptFor && Object.values(keptFor).find((name) => !players.includes(name));
  if (missing !== undefined && challengedAt(game) === reader) {
    return `${players.join()} challenges you.`;
  }
  if (missing !== undefined) {
    return `Waiting for ${missing} to accept the ${rematchOf === undefined ? 'challenge' : 'rematch'}.`;
  }
  const first =
    begins === 'lot' ? 'Who moves first is decided at random.' : 'The first to join moves first.';
  return players.length === 0
    ? `Waiting for two players. ${first}`
    : 'Waiting for a second player. Invite somebody.';
}

/** What a table waits for, and who may end that. */
export function WaitingForPlayers({
  game,
  actions: { join, close, decline },
}: WaitingForPlayersProps) {
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const once = useOnceAtATime();
  const { gameID } = game;
  return (
    <div className={hintClasses.block}>
      <p className={hintClasses.hint}>{waitingText(game, username)}</p>
      <Row gap={8} at="center">
        {canJoin(game, username) && (
          <Button loading={join.isPending} onClick={() => once(() => join.mutateAsync({ gameID }))}>
            Join Game
          </Button>
        )}
        {challengedAt(game) === username && (
          <Button
            variant="default"
            loading={decline.isPending}
            onClick={() => decline.mutate({ gameID })}
          >
            Decline
          </Button>
        )}
        {checkClosing(game, username).ok && (
          <Button
            variant="default"
            loading={close.isPending}
            onClick={() => close.mutate({ gameID }, { onSuccess: () => navigate(GAMES_PATH) })}
          >
            Close Table
          </Button>
        )}
      </Row>
    </div>
  );
}

interface OpponentAwayProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
  readonly claim: GameActions['claim'];
}

/** Says that the opponent has left the room; one who has to move loses the game to a claim after a minute. */
export function OpponentAway({ game, presence, claim }: OpponentAwayProps) {
  const { username } = useUserContext().user;
  const opponent = opponentOf(game, username) ?? '';
  const since = presence?.away[opponent];
  const away = useSecondsSince(presence, since);
  const waited = useSecondsSince(presence, since == null ? since : clockStart(game, since));
  const isSaid = isPlayer(game, username) && away !== null && away >= WORTH_SAYING_S;
  if (!isSaid || waited === null) return null;
  const isTheirMove = playerToMove(game) === opponent;
  const missing = Math.ceil(untilClaim(waited * 1000) / 1000);
  return (
    <div className={hintClasses.away}>
      <span>
        {`${playerLabel(opponent)} is away. `}
        {!isTheirMove && 'A minute after your move you can claim the game.'}
        {isTheirMove &&
          (missing > 0 ? `You can claim the game in ${missing} s.` : 'You can claim the game.')}
      </span>
      {isTheirMove && (
        <Button
          color="amber"
          size="compact-md"
          disabled={missing > 0}
          loading={claim.isPending}
          onClick={() => claim.mutate({ gameID: game.gameID, attempt: newId() })}
        >
          Claim Game
        </Button>
      )}
    </div>
  );
}

interface SideProps {
  readonly game: GameInstance;
  readonly number: 1 | 2;
  readonly presence: HeardPresence | undefined;
}

export function PlayerSeat({ game, number, presence }: SideProps) {
  const player = number === 1 ? game.state.player1 : game.state.player2;
  const isToMove = player !== undefined && playerToMove(game) === player;
  const isWinner = player !== undefined && game.state.winners.includes(player);
  const picture = useAppSelector(selectUser, player ?? '')?.avatarUrl;
  return (
    <div
      className={classes.seat}
      role="group"
      aria-label={`Player ${number}`}
      data-side={number}
      data-to-move={isToMove || undefined}
    >
      {player === undefined ? (
        <span className={classes.free} aria-hidden />
      ) : (
        <Avatar name={playerLabel(player)} src={picture} size={36} />
      )}
      <Box fit="giving">
        <PlayerName player={player} keptFor={game.keptFor?.[`player${number}`]} />
        <p className={classes.role}>
          {`Player ${number}`}
          {isToMove && ', to move'}
          {isWinner && (
            <>
              {', winner '}
              <IconTrophy size={14} aria-hidden />
            </>
          )}
        </p>
      </Box>
      <SideClock game={game} number={number} presence={presence} />
    </div>
  );
}

interface PlayerNameProps {
  readonly player: string | undefined;
  /** For whom the seat is kept while nobody sits there. */
  readonly keptFor: string | undefined;
}

function PlayerName({ player, keptFor }: PlayerNameProps) {
  if (player === undefined) {
    const text = keptFor === undefined ? 'Free seat' : `Kept for ${keptFor}`;
    return <p className={classes.nobody}>{text}</p>;
  }
  if (isComputer(player)) return <p className={classes.name}>{playerLabel(player)}</p>;
  return (
    <p className={classes.name}>
      <PersonLink name={player} />
    </p>
  );
}

/** From here on it is worth a glance. */
const LITTLE_MS = 30_000;

/** What a side has left; nothing in a game without a clock. */
function SideClock({ game, number, presence }: SideProps) {
  const now = useServerTime(presence);
  const left = now === undefined ? undefined : timeLeft(game, `player${number}`, new Date(now));
  if (left === undefined) return null;
  const isRunning = playerToMove(game) === game.state[`player${number}`];
  return (
    <span
      className={classes.clock}
      role="timer"
      aria-label={`Time left of player ${number}`}
      data-running={(isRunning && game.state.status === 'IN_PROGRESS') || undefined}
      data-little={left <= LITTLE_MS || undefined}
    >
      {clockText(left)}
    </span>
  );
}

/** Tells the server that a clock shows nothing more: its own decides. Asked anew each second, should ours be fast. */
export function CallOfTime({ game, presence }: Omit<SideProps, 'number'>) {
  const { username } = useUserContext().user;
  const { mutate, isPending } = useCallTime(game.gameID);
  const now = useServerTime(presence);
  const isUp = now !== undefined && isTimeUp(game, new Date(now)) && isPlayer(game, username);
  const call = useEffectEvent(() => {
    if (!isPending) mutate({ gameID: game.gameID });
  });
  useEffect(() => {
    if (isUp) call();
  }, [isUp, now]);
  return null;
}
