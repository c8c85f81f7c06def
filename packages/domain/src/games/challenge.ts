import { ok } from '../result.js';
import { refuse, type GameResult } from './refusals.js';
import { createNim, endGame, joinGame } from './rules.js';
import type { Game } from './schema.js';
import { challengedAt } from './seats.js';

/** A table at which the challenger sits, and whose other seat is kept for one person. */
export function createChallenge(
  newGame: Parameters<typeof createNim>[0],
  { challenger, challenged }: { readonly challenger: string; readonly challenged: string },
): GameResult<Game> {
  const keptFor = { player1: challenger, player2: challenged };
  return joinGame({ ...createNim(newGame), keptFor }, challenger, newGame.createdAt);
}

/** Closes the table of a challenge that was not taken. Declining again is harmless. */
export function declineChallenge(game: Game, player: string): GameResult<Game> {
  if (challengedAt(game) !== player) {
    return refuse('notPlayer', 'Nobody has challenged you at this table.');
  }
  if (game.endedBy === 'declined') return ok(game);
  if (game.endedBy === 'withdrawn') {
    return refuse('notPossibleNow', 'This challenge was taken back.');
  }
  if (game.state.status !== 'WAITING_TO_START') {
    return refuse('notPossibleNow', 'This game has begun.');
  }
  return ok(endGame(game, undefined, 'declined'));
}
