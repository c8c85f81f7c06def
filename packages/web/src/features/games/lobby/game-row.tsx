import { canJoin, isPlayer, playerLabel, type GameInstance } from '@collabor8/domain';
import { gamePath } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { useOnceAtATime, useJoinGame } from '../use-game-actions.js';
import classes from './game-row.module.css';
import { selectGameError } from '../games-slice.js';
import { optionTexts } from '../option-texts.js';

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
      <div className={classes.text}>
        <p className={classes.title}>
          <span className={classes.type}>{gameType}</span>
          <span className={classes.players}>
            {players.length === 0 && 'No players yet'}
            {players.map((player) => (
              <span key={player} className={classes.player}>
                <Avatar name={playerLabel(player)} size={22} />
                {playerLabel(player)}
              </span>
            ))}
          </span>
        </p>
        <p className={classes.details}>
          <span>
            Game ID: <span className={classes.id}>{gameID}</span>
          </span>
          <span className={classes.status} data-status={state.status}>
            Status: {state.status}
          </span>
          {optionTexts(game).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        <AlertLine message={join.isError ? error : null} />
      </div>
      <div className={classes.buttons}>
        {canJoin(game, user.username) && (
          <Button loading={join.isPending} onClick={take}>
            Join Game
          </Button>
        )}
        <ButtonLink to={path} variant="default">
          {linkLabel(game, user.username)}
        </ButtonLink>
      </div>
    </li>
  );
}
