import {
  isPlayer,
  opponentOf,
  playerLabel,
  untilClaim,
  type GameInstance,
} from '@collabor8/domain';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { readClock, watchClock } from '../../../shared/ui/time/clock.js';
import type { HeardPresence } from '../games-slice.js';
import classes from './hint.module.css';
import type { GameActions } from '../use-game-actions.js';

interface OpponentAwayProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
  readonly claim: GameActions['claim'];
}

/** A reload takes a moment: shorter absences are not worth a word. */
const WORTH_SAYING_S = 5;

/** Whole seconds by the server's clock, counted on from when we heard; null while they are here. */
function useSecondsAway(presence: HeardPresence | undefined, player: string): number | null {
  const since = presence?.away[player];
  return useSyncExternalStore(watchClock, () => {
    if (presence === undefined || since == null) return null;
    const before = Date.parse(presence.asOf) - Date.parse(since);
    const after = Math.max(0, readClock().getTime() - presence.receivedAt);
    return Math.floor((before + after) / 1000);
  });
}

/** Says that a player has left the room, and lets the other one claim the game after a minute. */
export function OpponentAway({ game, presence, claim }: OpponentAwayProps) {
  const { user } = useUserContext();
  const opponent = opponentOf(game, user.username) ?? '';
  const seconds = useSecondsAway(presence, opponent);
  if (!isPlayer(game, user.username) || seconds === null || seconds < WORTH_SAYING_S) return null;
  const missing = Math.ceil(untilClaim(seconds * 1000) / 1000);
  return (
    <div className={classes.away}>
      <span>
        {`${playerLabel(opponent)} is away. `}
        {missing > 0 ? `You can claim the game in ${missing} s.` : 'You can claim the game.'}
      </span>
      <Button
        color="amber"
        size="compact-md"
        disabled={missing > 0}
        loading={claim.isPending}
        onClick={() => claim.mutate({ gameID: game.gameID })}
      >
        Claim Game
      </Button>
    </div>
  );
}
