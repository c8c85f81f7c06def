import { isComputer } from './computer.js';
import type { Game } from './schema.js';
import { opponentOf } from './seats.js';

export interface GameRecord {
  readonly won: number;
  readonly lost: number;
}

/** Names two people, whoever of them is named first. */
export const pairOf = (one: string, other: string): string =>
  JSON.stringify([one, other].toSorted());

/** Who has won a game, and who has lost it; undefined while it goes on, and of practice. */
export function decisionOf(
  game: Game,
): { readonly winner: string; readonly loser: string } | undefined {
  const [winner] = game.state.winners;
  const loser = winner === undefined ? undefined : opponentOf(game, winner);
  const isAmongPeople = !isComputer(winner) && !isComputer(loser);
  return winner !== undefined && loser !== undefined && isAmongPeople
    ? { winner, loser }
    : undefined;
}
