import { afterTime, isTimeUp, ok, type GameInstance } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { games } from './documents.js';
import { requireGame, toInstance, type GameRule } from './stored-games.js';

/**
 * Ends games whose player to move has no time left. No timer has to survive anything: what counts are
 * the times of the moves, and whoever looks at a game or does something in it has it ended before.
 */
export function createClocks(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  change: (gameID: string, rule: GameRule) => Promise<GameInstance>,
) {
  /** The game as it is by the clock. @throws AppError 'missing' */
  async function onTime(gameID: string): Promise<GameInstance> {
    const stored = await requireGame(store, gameID);
    if (!isTimeUp(stored.game, now())) return toInstance(stored);
    return change(gameID, (game) => ok(afterTime(game, now())));
  }

  return {
    onTime,

    /** Of games at which nobody looks. */
    async endAll(): Promise<void> {
      const at = now().toISOString();
      const due: string[] = [];
      for await (const { _id, runsOutAt = at } of readAll(store.collection(games), 'byClock')) {
        if (runsOutAt > at) break;
        due.push(_id);
      }
      await eachForItself(due, async (gameID) => {
        await onTime(gameID);
      });
    },
  };
}
