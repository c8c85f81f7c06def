import {
  clockText,
  isPlayer,
  isTimeUp,
  playerToMove,
  timeLeft,
  type GameInstance,
} from '@collabor8/domain';
import { useEffect, useEffectEvent } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import type { HeardPresence } from '../games-slice.js';
import { useCallTime } from '../use-game-actions.js';
import { useServerTime } from '../use-seconds-since.js';
import classes from './side-clock.module.css';

/** From here on it is worth a glance. */
const LITTLE_MS = 30_000;

interface SideClockProps {
  readonly game: GameInstance;
  readonly number: 1 | 2;
  readonly presence: HeardPresence | undefined;
}

/** What a side has left; nothing in a game without a clock. */
export function SideClock({ game, number, presence }: SideClockProps) {
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
