import { ok } from '../result.js';
import { turnBegan } from './clock.js';
import { isComputer } from './computer.js';
import { CLAIM_AFTER_MS } from './limits.js';
import { refuse, refuseStranger, type GameResult } from './refusals.js';
import { endGame } from './rules.js';
import type { Game } from './schema.js';
import { isPlayer, opponentOf, playerToMove } from './seats.js';

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

/**
 * Since when the clock of the player to move runs: since they left, or since it is their turn if
 * they were away before. Who is away on the other's turn keeps nobody waiting.
 */
export function clockStart(game: Game, since: string): string {
  const began = turnBegan(game);
  return since < began ? began : since;
}

/** A player whose opponent has been away from their own move for a minute wins. Claiming a won game is harmless. */
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
      if (playerToMove(game) === claimer) {
        return refuse('notPossibleNow', 'It is your turn: nobody is keeping you waiting.');
      }
      const missing = untilClaim(now.getTime() - Date.parse(clockStart(game, since)));
      if (missing === 0) {
        return ok({ ...endGame(game, claimer, 'claim'), untold: opponentOf(game, claimer) });
      }
      const seconds = Math.ceil(missing / 1000);
      return refuse('notPossibleNow', `You can claim the game in ${seconds} s.`);
    }
  }
}

/** The player knows now that the game was claimed, or ended by their clock. */
export function acknowledgeLoss(game: Game, player: string): GameResult<Game> {
  if (!isPlayer(game, player)) return refuseStranger();
  if (game.untold !== player) return ok(game);
  const { untold: _told, ...known } = game;
  return ok(known);
}
