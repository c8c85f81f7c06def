import type { Game } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { areApart } from '../users/index.js';

/** @throws AppError 'forbidden' where one of the two has blocked the other; which of them is not said */
export async function requireMet(from: Collections, player: string, other: string): Promise<void> {
  if (await areApart(from, player, other)) {
    throw new AppError('forbidden', `You cannot play with ${other}.`);
  }
}

/** The same for all of a table. */
export async function requireMetAt(from: Collections, player: string, game: Game): Promise<void> {
  const others = new Set([...(game.createdBy ? [game.createdBy] : []), ...game.players]);
  for (const other of others) await requireMet(from, player, other);
}
