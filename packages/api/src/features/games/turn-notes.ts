import { isComputer, noteOfTurn, opponentOf, turnBegun } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { createNoticing, type Tell } from '../notices/index.js';
import { absenceOf } from './presence.js';
import { requireGame, type GameChange } from './stored-games.js';

/** Tells players whose turn it is while they are elsewhere. */
export function createTurnNotes(platform: Platform) {
  const { store, now } = platform;
  const noticing = createNoticing(platform);

  return {
    /**
     * Whether what `actor` does in a game may have to be told to the other player. Mostly it need not
     * be: they are in the room, or have yet to look at what they were told before.
     */
    async mayBeNews(gameID: string, actor: string): Promise<boolean> {
      const { game } = await requireGame(store, gameID);
      const reader = game.players.find((player) => player !== actor);
      if (reader === undefined || game.state.status === 'OVER' || game.players.some(isComputer)) {
        return false;
      }
      const note = noteOfTurn(game, reader, { actor, at: now().toISOString() });
      return (await absenceOf(store, game, reader)) !== null && noticing.isNews(note);
    },

    /** Writes, in the unit of a change, whose turn it has begun: who is in the room sees that. */
    async note(
      unit: Collections,
      { game, before }: Pick<GameChange, 'game' | 'before'>,
    ): Promise<Tell | undefined> {
      const reader = before && turnBegun(before, game);
      if (reader === undefined || (await absenceOf(unit, game, reader)) === null) return undefined;
      const act = { actor: opponentOf(game, reader) ?? '', at: now().toISOString() };
      return noticing.note(unit, [noteOfTurn(game, reader, act)]);
    },
  };
}
