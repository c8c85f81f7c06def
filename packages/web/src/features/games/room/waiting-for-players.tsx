import { canJoin, challengedAt, checkClosing, type GameInstance } from '@collabor8/domain';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { GAMES_PATH } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useOnceAtATime } from '../../../shared/ui/use-once-at-a-time.js';
import type { GameActions } from '../use-game-actions.js';
import classes from './hint.module.css';

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
    begins === 'lot' ? 'The lot decides who moves first.' : 'The first to join moves first.';
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
    <div className={classes.block}>
      <p className={classes.hint}>{waitingText(game, username)}</p>
      <div className={classes.buttons}>
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
      </div>
    </div>
  );
}
