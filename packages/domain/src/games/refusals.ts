import { err, type Result } from '../result.js';

export type GameRefusalReason =
  'notPlayer' | 'notYourTurn' | 'notPossibleNow' | 'badMove' | 'seatTaken' | 'movedOn';

/** The message is meant for the one player who tried. */
export interface GameRefusal {
  readonly reason: GameRefusalReason;
  readonly message: string;
}

export type GameResult<T> = Result<T, GameRefusal>;

export const refuse = (reason: GameRefusalReason, message: string): Result<never, GameRefusal> =>
  err({ reason, message });

export const refuseStranger = (): Result<never, GameRefusal> =>
  refuse('notPlayer', 'You are not a player of this game.');
