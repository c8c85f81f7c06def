import { opponentOf, playerLabel, playerToMove, type GameInstance } from '@collabor8/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { gamePath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { selectOngoing } from '../games-slice.js';
import classes from './ongoing-games.module.css';

function turnText(game: GameInstance, username: string): string {
  if (game.state.status === 'WAITING_TO_START') return 'waiting';
  return playerToMove(game) === username ? 'your turn' : 'their turn';
}

function opponentText(game: GameInstance, username: string): string {
  const opponent = opponentOf(game, username);
  return opponent === undefined ? 'No opponent yet' : `Against ${playerLabel(opponent)}`;
}

/** The way back to the games one sits in; nothing while there are none. */
export function OngoingGames() {
  const { user } = useUserContext();
  const games = useAppSelector(selectOngoing, user.username);
  if (games.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="your-games">
      <h2 id="your-games">Your Games</h2>
      <ul className={classes.list}>
        {games.map((game) => (
          <li key={game.gameID}>
            <Link to={gamePath(game.gameID)} className={classes.game ?? ''}>
              {`${opponentText(game, user.username)} `}
              <span className={classes.turn} data-own={playerToMove(game) === user.username}>
                {turnText(game, user.username)}
              </span>
              <IconArrowRight size={16} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
