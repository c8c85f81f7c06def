import {
  isComputer,
  playerLabel,
  playerToMove,
  type GameInstance,
  clockText,
  isPlayer,
  isTimeUp,
  timeLeft,
} from '@collabor8/domain';
import { IconTrophy } from '@tabler/icons-react';
import { userPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { selectUser } from '../../users/index.js';
import type { HeardPresence } from '../games-slice.js';
import classes from './player-seat.module.css';
import { useEffect, useEffectEvent } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useCallTime } from '../use-game-actions.js';
import { useServerTime } from '../use-seconds-since.js';

interface PlayerSeatProps {
  readonly game: GameInstance;
  readonly number: 1 | 2;
  readonly presence: HeardPresence | undefined;
}

export function PlayerSeat({ game, number, presence }: PlayerSeatProps) {
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
      <div className={classes.text}>
        <PlayerName player={player} keptFor={game.keptFor?.[`player${number}`]} />
        <p className={classes.role}>
          {`Player ${number}`}
          {isToMove && ', to move'}
          {isWinner && (
            <>
              {', winner '}
              <IconTrophy size={14} stroke={1.75} aria-hidden />
            </>
          )}
        </p>
      </div>
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
      <Link to={userPath(player)}>{player}</Link>
    </p>
  );
}

/** From here on it is worth a glance. */
const LITTLE_MS = 30_000;

interface SideClockProps {
  readonly game: GameInstance;
  readonly number: 1 | 2;
  readonly presence: HeardPresence | undefined;
}

/** What a side has left; nothing in a game without a clock. */
function SideClock({ game, number, presence }: SideClockProps) {
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
export function CallOfTime({ game, presence }: Omit<SideClockProps, 'number'>) {
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
