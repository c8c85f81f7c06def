import { computerStrengths, type ComputerStrength } from './limits.js';
import type { Game, NimMove } from './schema.js';
import { playerToMove } from './seats.js';
import { casualMove, perfectMove } from './theory.js';

/** No user's name begins with '~', so that nobody can be taken for the computer. */
export const computerName = (strength: ComputerStrength): string => `~computer (${strength})`;

/** How strong the player of a seat is, undefined for a person. */
export const computerStrength = (player: string | undefined): ComputerStrength | undefined =>
  computerStrengths.find((strength) => computerName(strength) === player);

export const isComputer = (player: string | undefined): boolean =>
  computerStrength(player) !== undefined;

/** The name of a player as people read it. */
export function playerLabel(player: string): string {
  const strength = computerStrength(player);
  return strength === undefined ? player : `Computer, ${strength}`;
}

/**
 * The move that the computer owes; undefined when it isn't its turn.
 * @param random gives numbers from 0 up to, not including, 1.
 */
export function computerMove(game: Game, random: () => number): NimMove | undefined {
  switch (computerStrength(playerToMove(game))) {
    case 'casual':
      return { numObjects: casualMove(game.state.remainingObjects, random) };
    case 'perfect':
      return { numObjects: perfectMove(game.state.remainingObjects) };
    case undefined:
      return undefined;
  }
}
