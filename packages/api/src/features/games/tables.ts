import {
  checkClosing,
  createNim,
  createPractice,
  type ComputerStrength,
  type GameInstance,
  type GameOptions,
  type GameType,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { NotedChange } from './commits.js';
import type { OpenTable } from './open-table.js';
import { insertGame, orRefused } from './stored-games.js';
import type { TakeAway } from './take-away.js';

export interface CreateGameRequest extends GameOptions {
  readonly gameType: GameType;
  /** Practice against the computer. */
  readonly opponent?: ComputerStrength | undefined;
}

interface TablesOptions {
  readonly platform: Platform;
  readonly committed: (change: NotedChange) => Promise<GameInstance>;
  readonly openTable: OpenTable;
  readonly takeAway: TakeAway;
  /** Draws lots. */
  readonly random: () => number;
}

/** How tables are opened and closed. */
export function createTables({ platform, committed, openTable, takeAway, random }: TablesOptions) {
  const { store, now, newId } = platform;

  return {
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
