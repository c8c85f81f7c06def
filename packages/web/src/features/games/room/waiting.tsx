import {
  canJoin,
  challengedAt,
  checkClosing,
  type GameInstance,
  clockStart,
  isPlayer,
  opponentOf,
  playerLabel,
  playerToMove,
  untilClaim,
} from '@collabor8/domain';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { GAMES_PATH } from '../../../shared/paths.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useOnceAtATime, type GameActions } from '../use-game-actions.js';
import classes from './hint.module.css';
import { newId } from '../../../shared/new-id.js';
import type { HeardPresence } from '../games-slice.js';
import { useSecondsSince, WORTH_SAYING_S } from '../use-seconds-since.js';

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
