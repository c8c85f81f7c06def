import { ok } from '../result.js';
import { TABLE_KEPT_MS } from './limits.js';
import type { GameResult } from './refusals.js';
import type { Game } from './schema.js';

/** The people without whom a table that waits stays empty: who sits there, and who opened it. */
export const keepersOf = ({ players, createdBy }: Game): readonly string[] => [
  ...new Set(createdBy === undefined ? players : [...players, createdBy]),
];

export interface Forsaken {
  /** When everybody concerned was first seen to be gone. */
  readonly since: Date;
  readonly now: Date;
  /** Whether anybody concerned still has an account. */
  readonly canReturn: boolean;
}

/** Whether a table goes from the lobby: nobody who could begin the game will come back, or has for long. */
export const isForsaken = (game: Game, { since, now, canReturn }: Forsaken): boolean =>
  game.state.status === 'WAITING_TO_START' &&
  (!canReturn || now.getTime() - since.getTime() >= TABLE_KEPT_MS);

/** The game before a rematch whose table was cleared: another one may be asked for. */
export function forgetRematch(game: Game, cleared: string): GameResult<Game> {
  if (game.rematch !== cleared) return ok(game);
  const { rematch: _cleared, ...open } = game;
  return ok(open);
}
