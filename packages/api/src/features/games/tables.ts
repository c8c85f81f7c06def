import {
  checkClosing,
  createNim,
  createPractice,
  refuseTable,
  TABLES_WAITING_MAX,
  type ComputerStrength,
  type Game,
  type GameInstance,
  type GameOptions,
  type GameType,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import type { Tell } from '../notices/index.js';
import { createChallenges } from './challenges.js';
import { games } from './documents.js';
import type { NotedChange } from './commits.js';
import { insertGame, orRefused } from './stored-games.js';
import type { TakeAway } from './take-away.js';

export interface CreateGameRequest extends GameOptions {
  readonly gameType: GameType;
  /** Practice against the computer. */
  readonly opponent?: ComputerStrength | undefined;
}

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

interface TablesOptions {
  readonly platform: Platform;
  readonly committed: (change: NotedChange) => Promise<GameInstance>;
  readonly takeAway: TakeAway;
  /** Draws lots. */
  readonly random: () => number;
}

/** How tables are opened and closed. */
export function createTables({ platform, committed, takeAway, random }: TablesOptions) {
  const { store, now, newId } = platform;

  /** Of many that somebody opens at once there are no more than may wait: each needs a place of its own. */
  const openTable: OpenTable = (creator, { create, note }) =>
    runUnit(store, async (unit) => {
      const slots = slotsOf(creator);
      const taken = await unit.collection(games).pageOfEach('bySlot', slots, 1);
      const slot = slots.find((each) => taken.get(each)?.items.length === 0);
      if (slot === undefined) return orRefused(refuseTable());
      const game = await insertGame(unit, { newId, slot }, create);
      return { game, isNew: true, tell: await note?.(unit, game) };
    });

  return {
    ...createChallenges({ platform, committed, openTable }),

    /**
     * Creating does not join; only a practice game seats its creator, and starts.
     * @throws AppError 'invalid' while three tables of the creator wait.
     */
    async create(creator: string, request: CreateGameRequest): Promise<string> {
      const { opponent: strength, objects, begins, hasClock } = request;
      const options = { objects, begins, hasClock };
      const newGame = { createdAt: now().toISOString(), createdBy: creator, ...options };
      if (strength === undefined) {
        const create = (gameID: string) => createNim({ gameID, ...newGame });
        return (await committed(await openTable(creator, { create }))).gameID;
      }
      const game = await insertGame(store, { newId }, (gameID) =>
        createPractice({ gameID, ...newGame }, { person: creator, strength, random }),
      );
      return (await committed({ game, isNew: true })).gameID;
    },

    /**
     * Takes a table away at which nobody else waits. Closing one that is gone is harmless.
     * @throws AppError 'forbidden' to all but its creator, 'invalid' once somebody else is there.
     */
    close: (creator: string, gameID: string): Promise<void> =>
      takeAway(gameID, ({ game }) => {
        orRefused(checkClosing(game, creator));
        return true;
      }),
  };
}
