import { isComputer, type Game } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { holdApart } from '../users/index.js';

/**
 * In the unit in which the two begin to play: who blocks the other meanwhile makes it run again.
 * @throws AppError 'forbidden' where one of the two has blocked the other; which of them is not said
 */
export async function requireMet(unit: Collections, player: string, other: string): Promise<void> {
  if (await holdApart(unit, player, other)) {
    throw new AppError('forbidden', `You cannot play with ${other}.`);
  }
}

/** The same for all of a table. */
export async function requireMetAt(unit: Collections, player: string, game: Game): Promise<void> {
  const { createdBy, players } = game;
  const everybody = new Set(createdBy === undefined ? players : [createdBy, ...players]);
  for (const other of everybody) {
    if (other !== player && !isComputer(other)) await requireMet(unit, player, other);
  }
}
