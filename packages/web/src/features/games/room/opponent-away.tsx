import {
  clockStart,
  isPlayer,
  opponentOf,
  playerLabel,
  playerToMove,
  untilClaim,
  type GameInstance,
} from '@collabor8/domain';
import { newId } from '../../../shared/new-id.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import type { HeardPresence } from '../games-slice.js';
import type { GameActions } from '../use-game-actions.js';
import { useSecondsSince, WORTH_SAYING_S } from '../use-seconds-since.js';
import classes from './hint.module.css';

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
    <div className={classes.away}>
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
