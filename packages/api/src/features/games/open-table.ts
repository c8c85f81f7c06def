import { refuseTable, TABLES_WAITING_MAX, type Game } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import type { Tell } from '../notices/index.js';
import type { NotedChange } from './commits.js';
import { games } from './documents.js';
import { insertGame, orRefused } from './stored-games.js';

/** The places for the tables that somebody may have waiting; each is one table's at a time. */
const slotsOf = (creator: string): readonly string[] =>
  Array.from({ length: TABLES_WAITING_MAX }, (_, number) => `${number} ${creator}`);

interface NewTable {
  readonly create: (gameID: string) => Game;
  /** Writes what is to be told of it, in the unit that opens it. */
  readonly note?: (unit: Collections, game: Game) => Promise<Tell>;
}

/** @throws AppError 'invalid' while three tables of the creator wait. */
export type OpenTable = (creator: string, table: NewTable) => Promise<NotedChange>;

/** Of many that somebody opens at once there are no more than may wait: each needs a place of its own. */
export const createOpenTable =
  ({ store, newId }: Pick<Platform, 'store' | 'newId'>): OpenTable =>
  (creator, { create, note }) =>
    runUnit(store, async (unit) => {
      const slots = slotsOf(creator);
      const taken = await unit.collection(games).pageOfEach('bySlot', slots, 1);
      const slot = slots.find((each) => taken.get(each)?.items.length === 0);
      if (slot === undefined) return orRefused(refuseTable());
      const game = await insertGame(unit, { newId, slot }, create);
      return { game, isNew: true, tell: await note?.(unit, game) };
    });
