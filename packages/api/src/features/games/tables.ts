import {
  checkClosing,
  createNim,
  createPractice,
  type GameInstance,
  type Game,
  forgetRematch,
  isForsaken,
  keepersOf,
  usernameKey,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { NotedChange } from './commits.js';
import { insertGame, orRefused, changeGame, toInstance, type GameChange } from './stored-games.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import type { Tell } from '../notices/index.js';
import { games, gameVisitors, type GameDocument } from './documents.js';
import { gameTopics } from './fan-out.js';
import { visitorId } from './presence.js';
import { freeSlot } from './slots.js';
import type { CreateGameRequest } from './requests.js';
import { eachForItself } from '../../platform/each-for-itself.js';
import { landOnce } from '../../platform/land-once.js';
import { readAll } from '../../ports/read-all.js';
import { users } from '../users/index.js';

/** Whether a table is to go, as it is in the unit that takes it away; may throw an AppError instead. */
type Condition = (table: Stored<GameDocument>) => boolean;

type TakeAway = ReturnType<typeof createTakeAway>;

/** Takes a table that waits out of the lobby for good, and tells everybody who sees it. */
export function createTakeAway(
  { store, hub }: Pick<Platform, 'store' | 'hub'>,
  committed: (change: GameChange) => Promise<unknown>,
) {
  const remove = (gameID: string, mayGo: Condition) =>
    runUnit(store, async (unit) => {
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

interface NewTable {
  /** What its client calls it. */
  readonly gameID?: string | undefined;
  readonly create: (gameID: string) => Game;
  /** Writes what is to be told of it, in the unit that opens it. */
  readonly note?: (unit: Collections, game: Game) => Promise<Tell>;
}

/** @throws AppError 'invalid' while three tables of the creator wait. */
export type OpenTable = (creator: string, table: NewTable) => Promise<NotedChange>;

/** Of many that somebody opens at once there are no more than may wait: each needs a place of its own. */
export const createOpenTable =
  ({ store, newId }: Pick<Platform, 'store' | 'newId'>): OpenTable =>
  (creator, { gameID, create, note }) =>
    runUnit(store, (unit) =>
      madeOnce(unit, { creator, gameID }, async () => {
        const slot = await freeSlot(unit, creator, 'table');
        const game = await insertGame(unit, { newId, gameID, slot }, create);
        return { game, isNew: true, tell: await note?.(unit, game) };
      }),
    );

/** A table as its client calls it. */
export const sentTable = (creator: string, _id: string) => ({
  ...{ definition: games, _id, what: 'game' },
  isSame: ({ game }: GameDocument): boolean => game.createdBy === creator,
});

/** What an earlier request has made whose answer was lost, or else what `make` makes; @throws AppError 'taken' */
async function madeOnce(
  unit: Collections,
  { creator, gameID }: { readonly creator: string; readonly gameID: string | undefined },
  make: () => Promise<NotedChange>,
): Promise<NotedChange> {
  if (gameID === undefined) return make();
  const landed = await landOnce(unit, sentTable(creator, gameID), make);
  return landed.isNew ? landed.value : { game: toInstance(landed.known), isNew: false };
}

interface TablesOptions {
  readonly platform: Platform;
  readonly committed: (change: NotedChange) => Promise<GameInstance>;
  readonly openTable: OpenTable;
  readonly takeAway: TakeAway;
  /** Draws lots. */
  readonly random: () => number;
}

export function createTables({ platform, committed, openTable, takeAway, random }: TablesOptions) {
  const { store, now, newId } = platform;

  return {
    /**
     * Creating does not join; only a practice game seats its creator, and starts.
     * @throws AppError 'invalid' while three tables of the creator wait, or five practice games of theirs go on.
     */
    async create(creator: string, request: CreateGameRequest): Promise<string> {
      const { gameID, opponent: strength, objects, begins, hasClock } = request;
      const options = { objects, begins, hasClock };
      const newGame = { createdAt: now().toISOString(), createdBy: creator, ...options };
      const made =
        strength === undefined
          ? await openTable(creator, {
              gameID,
              create: (id) => createNim({ gameID: id, ...newGame }),
            })
          : await runUnit(store, (unit) =>
              madeOnce(unit, { creator, gameID }, async () => {
                const people = { person: creator, strength, random };
                const slot = await freeSlot(unit, creator, 'practice');
                const game = await insertGame(unit, { newId, gameID, slot }, (id) =>
                  createPractice({ gameID: id, ...newGame }, people),
                );
                return { game, isNew: true };
              }),
            );
      return (await committed(made)).gameID;
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

/**
 * Clears tables that wait for people who have gone: who have deleted their account, or have had no
 * page open for a while. Each process counts that while by itself, from when it first saw them gone.
 */
export function createTableClearing(
  { store, connections, now }: Platform,
  takeAway: TakeAway,
): () => Promise<void> {
  let goneSince: ReadonlyMap<string, Date> = new Map();

  async function isAnybodyHere(game: Game): Promise<boolean> {
    if ((await store.collection(gameVisitors).count('inGame', [game.gameID])) > 0) return true;
    for (const name of keepersOf(game)) {
      if ((await connections.registry.ofUser(name)).length > 0) return true;
    }
    return false;
  }

  async function canReturn(game: Game): Promise<boolean> {
    const keepers = keepersOf(game);
    if (keepers.length === 0) return true;
    const accounts = await Promise.all(
      keepers.map((name) => store.collection(users).get(usernameKey(name))),
    );
    return accounts.some((account) => account !== undefined);
  }

  return async () => {
    const gone = new Map<string, Date>();
    const waiting = readAll(store.collection(games), 'byStatus', { equals: ['WAITING_TO_START'] });
    try {
      await eachForItself(waiting, async (document) => {
        const { game } = document;
        const { gameID } = game;
        if (await isAnybodyHere(game)) return;
        const since = goneSince.get(gameID) ?? now();
        gone.set(gameID, since);
        if (!isForsaken(game, { since, now: now(), canReturn: await canReturn(game) })) return;
        await takeAway(gameID, ({ revision }) => revision === document.revision);
      });
    } finally {
      goneSince = gone;
    }
  };
}
