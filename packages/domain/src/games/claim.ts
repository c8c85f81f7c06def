import { ok } from '../result.js';
import { isComputer } from './computer.js';
import { CLAIM_AFTER_MS } from './limits.js';
import { refuse, refuseStranger, type GameResult } from './refusals.js';
import { endGame } from './rules.js';
import type { Game } from './schema.js';
import { isPlayer, opponentOf } from './seats.js';

/** Milliseconds that are missing until the game may be claimed. */
export const untilClaim = (awayMs: number): number => Math.max(0, CLAIM_AFTER_MS - awayMs);

export interface Absence {
  /** When the opponent was last in the room; null while they are there. */
  readonly since: string | null;
  readonly now: Date;
}

/** Since when an opponent counts as away: nobody is away from a game that had not begun. */
export const awaySince = (game: Game, lastSeen: string | undefined): string => {
  const began = game.startedAt ?? game.createdAt;
  return lastSeen === undefined || lastSeen < began ? began : lastSeen;
};

/** A player whose opponent has been away for a minute wins. Claiming a won game is harmless. */
export function claimGame(game: Game, claimer: string, { since, now }: Absence): GameResult<Game> {
  if (!isPlayer(game, claimer)) return refuseStranger();
  switch (game.state.status) {
    case 'WAITING_TO_START':
      return refuse('notPossibleNow', 'The game has not started yet.');
    case 'OVER':
      return game.state.winners.includes(claimer)
        ? ok(game)
        : refuse('notPossibleNow', 'This game is over.');
    case 'IN_PROGRESS': {
      if (since === null || isComputer(opponentOf(game, claimer))) {
        return refuse('notPossibleNow', 'Your opponent is here.');
      }
      const missing = untilClaim(now.getTime() - Date.parse(since));
      if (missing === 0) return ok(endGame(game, claimer, 'claim'));
      const seconds = Math.ceil(missing / 1000);
      return refuse('notPossibleNow', `You can claim the game in ${seconds} s.`);
    }
  }
}
