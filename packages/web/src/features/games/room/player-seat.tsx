import { isComputer, playerLabel, playerToMove, type GameInstance } from '@collabor8/domain';
import { IconTrophy } from '@tabler/icons-react';
import { userPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { selectUser } from '../../users/index.js';
import type { HeardPresence } from '../games-slice.js';
import classes from './player-seat.module.css';
import { SideClock } from './side-clock.js';

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
