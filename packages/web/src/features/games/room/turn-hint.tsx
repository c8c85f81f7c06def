import { isPlayer, playerLabel, playerToMove, type GameInstance } from '@collabor8/domain';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import classes from './hint.module.css';

/** Says in words whose turn it is, and that a spectator watches. */
export function TurnHint({ game }: { readonly game: GameInstance }) {
  const { user } = useUserContext();
  const player = playerToMove(game) ?? '';
  if (player === user.username) {
    return (
      <p className={classes.hint}>
        Your turn.<span className={classes.keys}> Keys 1 to 3 choose, Enter submits.</span>
      </p>
    );
  }
  const watching = isPlayer(game, user.username) ? '' : 'You are watching. ';
  return <p className={classes.hint}>{`${watching}Waiting for ${playerLabel(player)} to move.`}</p>;
}
