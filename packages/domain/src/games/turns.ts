import { isComputer } from './computer.js';
import type { Game } from './schema.js';
import { playerToMove } from './seats.js';

/** Whose turn a change of a game between two people has begun; undefined where it began none. */
export function turnBegun(before: Game, after: Game): string | undefined {
  const isAsBefore =
    before.state.status === after.state.status &&
    before.state.moves.length === after.state.moves.length;
  return isAsBefore || after.players.some(isComputer) ? undefined : playerToMove(after);
}
