import { ok } from '../result.js';
import { TABLE_KEPT_MS } from './limits.js';
import { refuse, type GameResult } from './refusals.js';
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

/** What whoever opens one table too many is told. */
export const refuseTable = (): GameResult<never> =>
  refuse(
    'notPossibleNow',
    'Three of your tables are waiting for players already. Close one of them, or wait until somebody joins.',
  );

/** The same of whoever begins one game against the computer too many. */
export const refusePractice = (): GameResult<never> =>
  refuse(
    'notPossibleNow',
    'Five of your games against the computer are going on already. Finish one of them, or leave it.',
  );

/** Whether a table may be taken away: by who opened it, while nobody else waits there. */
export function checkClosing(game: Game, username: string): GameResult<Game> {
  if (game.createdBy !== username) {
    return refuse('notPlayer', 'Only the person who opened this table can close it.');
  }
  if (game.state.status !== 'WAITING_TO_START') {
    return refuse('notPossibleNow', 'This game has begun, so its table stays.');
  }
  const other = game.players.find((player) => player !== username);
  return other === undefined
    ? ok(game)
    : refuse('notPossibleNow', `${other} is waiting at this table.`);
}
