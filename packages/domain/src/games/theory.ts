import { MAX_TAKE, MIN_TAKE } from './limits.js';
import type { Game } from './schema.js';
import { playerOfMove } from './seats.js';

/** Who must move with 1, 5, 9 and so on left loses: the opponent can always bring the next four down by exactly four. */
export const isLosingPosition = (remaining: number): boolean =>
  remaining % (MAX_TAKE + 1) === MIN_TAKE;

/** The most that may be taken. */
export const mostTakeable = (remaining: number): number => Math.min(MAX_TAKE, remaining);

/** Leaves the opponent on a losing position where there is one; otherwise plays for time. */
export const perfectMove = (remaining: number): number =>
  (remaining - MIN_TAKE) % (MAX_TAKE + 1) || MIN_TAKE;

/** Any move, but not the one that gives the game away while there is another. */
export function casualMove(remaining: number, random: () => number): number {
  const choices = Math.max(MIN_TAKE, mostTakeable(remaining - 1));
  return MIN_TAKE + Math.floor(random() * choices);
}

/** Every losing position that can be left on a heap, the smallest first. */
export const losingPositionsBelow = (heap: number): readonly number[] =>
  Array.from({ length: heap - 1 }, (_, index) => index + 1).filter(isLosingPosition);

/** 'forced' is said of a move where no other would have won either: nothing was lost by it. */
export type MoveVerdict = 'winning' | 'losing' | 'forced';

/** A move wins when it leaves the opponent on a losing position, and loses when another one would have. */
export function judgeMove(remainingBefore: number, numObjects: number): MoveVerdict {
  if (isLosingPosition(remainingBefore)) return 'forced';
  return isLosingPosition(remainingBefore - numObjects) ? 'winning' : 'losing';
}

export interface MoveRecord {
  /** From 1. */
  readonly number: number;
  readonly player: string;
  readonly numObjects: number;
  readonly remaining: number;
  readonly verdict: MoveVerdict;
}

/** The moves of a game with who made them, what they left and what the theory says of them. */
export function moveRecords(game: Game): readonly MoveRecord[] {
  const { moves, remainingObjects } = game.state;
  let before = moves.reduce((sum, move) => sum + move.numObjects, remainingObjects);
  return moves.map(({ numObjects }, index) => {
    const verdict = judgeMove(before, numObjects);
    before -= numObjects;
    const player = playerOfMove(game, index) ?? '';
    return { number: index + 1, player, numObjects, remaining: before, verdict };
  });
}

/** How many objects lay there after so many moves. */
export function remainingAfter(game: Game, moves: number): number {
  const taken = game.state.moves.slice(moves);
  return taken.reduce((sum, { numObjects }) => sum + numObjects, game.state.remainingObjects);
}
