import { forgetRematch, type Game } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { games, gameVisitors, type GameDocument } from './documents.js';
import { gameTopics } from './fan-out.js';
import { visitorId } from './presence.js';
import { changeGame, type GameChange } from './stored-games.js';

interface Cleared {
  readonly game: Game;
  /** The game that waited for this rematch, which may be asked for again. */
  readonly before: GameChange | null;
}

/** Whether a table is to go, as it is in the unit that takes it away; may throw an AppError instead. */
type Condition = (table: Stored<GameDocument>) => boolean;

export type TakeAway = ReturnType<typeof createTakeAway>;

/** Takes a table that waits out of the lobby for good, and tells everybody who sees it. */
export function createTakeAway(
  { store, hub }: Pick<Platform, 'store' | 'hub'>,
  committed: (change: GameChange) => Promise<unknown>,
) {
  const remove = (gameID: string, mayGo: Condition) =>
    runUnit(store, async (unit): Promise<Cleared | undefined> => {
      const current = await unit.collection(games).get(gameID);
      if (current === undefined || !mayGo(current)) return undefined;
      const { game } = current;
      await unit.collection(games).remove(gameID);
      for (const username of game.players) {
        await unit.collection(gameVisitors).remove(visitorId({ gameID, username }));
      }
      const before =
        game.rematchOf !== undefined &&
        (await unit.collection(games).get(game.rematchOf)) !== undefined
          ? await changeGame(unit, game.rematchOf, (other) => forgetRematch(other, gameID))
          : null;
      return { game, before };
    });

  return async (gameID: string, mayGo: Condition): Promise<void> => {
    const cleared = await remove(gameID, mayGo);
    if (cleared === undefined) return;
    await hub.publish({ name: 'gameCleared', gameID }, gameTopics(cleared.game));
    if (cleared.before !== null) await committed(cleared.before);
  };
}
