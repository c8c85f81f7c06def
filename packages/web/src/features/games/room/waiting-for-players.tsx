import { canJoin, type GameInstance } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useOnceAtATime } from '../../../shared/ui/use-once-at-a-time.js';
import classes from './hint.module.css';
import type { GameActions } from '../use-game-actions.js';

interface WaitingForPlayersProps {
  readonly game: GameInstance;
  readonly join: GameActions['join'];
}

function waitingText({ players, keptFor }: GameInstance): string {
  const missing = keptFor && Object.values(keptFor).find((name) => !players.includes(name));
  if (missing !== undefined) return `Waiting for ${missing} to accept the rematch.`;
  return players.length === 0
    ? 'Waiting for two players. The first to join moves first.'
    : 'Waiting for a second player. Invite somebody.';
}

export function WaitingForPlayers({ game, join }: WaitingForPlayersProps) {
  const { user } = useUserContext();
  const once = useOnceAtATime();
  return (
    <div className={classes.block}>
      <p className={classes.hint}>{waitingText(game)}</p>
      {canJoin(game, user.username) && (
        <Button
          loading={join.isPending}
          onClick={() => once(() => join.mutateAsync({ gameID: game.gameID }))}
        >
          Join Game
        </Button>
      )}
    </div>
  );
}
