import {
  acknowledgeLoss,
  claimGame,
  createRematch,
  isComputer,
  isPlayer,
  joinGame,
  leaveGame,
  makeMove,
  ok,
  opponentOf,
  type GameInstance,
  type GameRoom,
  type GameStatus,
  type OwnGames,
  afterTime,
  isTimeUp,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import { createApart } from '../blocks/index.js';
import { eachDue, eachForItself } from '../../platform/each-for-itself.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { createChallenges, requireMetAt } from './challenges.js';
import { games } from './documents.js';
import { createGameCommits, type GameCommitsOptions, type NotedChange } from './commits.js';
import {
  orRefused,
  changeGame,
  insertGame,
  requireGame,
  type GameRule,
  toInstance,
} from './stored-games.js';
import {
  everyGame,
  ongoingOf,
  pageOf,
  playedBy,
  writingsOf,
  type GameList,
  type GameListRequest,
  type PlayedRequest,
  openOwnGames,
  recordOf,
} from './lists.js';
import { createGamePresence, holdAbsence } from './presence.js';
import { freeSlot } from './slots.js';
import type { Attempt, MoveInGame, RecordRequest } from './requests.js';
import { createTables, createOpenTable, createTakeAway, createTableClearing } from './tables.js';
import type { Platform } from '../../platform/platform.js';

/**
 * Ends games whose player to move has no time left. No timer has to survive anything: what counts are
 * the times of the moves, and whoever looks at a game or does something in it has it ended before.
 */
function createClocks(
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
    endAll: (): Promise<void> =>
      eachDue(store.collection(games), 'byClock', 'runsOutAt', now().toISOString(), ({ _id }) =>
        onTime(_id),
      ),
  };
}

/** What the games page begins with. */
export interface Lobby {
  readonly games: GameList;
  /** Newest first. */
  readonly ongoing: readonly GameInstance[];
}

export type GamesService = ReturnType<typeof createGamesService>;

/** The judge of every game: load, rule, save, publish. */
export function createGamesService(options: GameCommitsOptions) {
  const { platform, random = Math.random } = options;
  const { store, hub, now, newId } = platform;
  const presence = createGamePresence(platform);
  const { change, changeBy, changeIn, committed, awaitComputer } = createGameCommits(options);
  const apart = createApart(platform);
  const lookerOf = async (reader: string) => ({ reader, hidden: await apart.hiddenFrom(reader) });
  const openTable = createOpenTable(platform);
  const takeAway = createTakeAway(platform, committed);
  const clocks = createClocks(platform, change);
  const time = (): string => now().toISOString();

  async function byId(gameID: string): Promise<GameInstance> {
    const game = await clocks.onTime(gameID);
    awaitComputer(game);
    return game;
  }

  /** Who takes or leaves a seat stops or begins to be one who watches. */
  async function reseated(game: GameInstance): Promise<GameInstance> {
    await presence.announce(game.gameID);
    return game;
  }

  async function leave(player: string, gameID: string): Promise<GameInstance> {
    await clocks.onTime(gameID);
    return reseated(await change(gameID, (game) => leaveGame(game, player)));
  }

  /** What a player may not do is told to this player, for the tab that tried it, and to nobody else. */
  async function withGameError<T>(
    { player, gameID, attempt }: Attempt & { readonly player: string },
    act: () => Promise<T>,
  ): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError) {
        const { message } = error;
        const event = { name: 'gameError', gameID, player, message, attempt } as const;
        await hub.publish(event, [{ kind: 'person', username: player }]);
      }
      throw error;
    }
  }

  return {
    presence,
    ...createTables({ platform, committed, openTable, takeAway, random }),
    ...createChallenges({ platform, committed, openTable }),

    page: async (reader: string, request: GameListRequest): Promise<GameList> =>
      pageOf(store, request, await lookerOf(reader)),

    playedBy: (request: PlayedRequest): Promise<GameList> => playedBy(store, request),

    writingsOf: (username: string) => writingsOf(store, username),

    recordOf: (request: RecordRequest) => recordOf(store, request),

    /** The first page of the lobby, and the games the person sits in that are not over. */
    async openLobby(username: string, request: Omit<GameListRequest, 'cursor'>): Promise<Lobby> {
      const games = await pageOf(store, request, await lookerOf(username));
      return { games, ongoing: await ongoingOf(store, username) };
    },

    async *all(reader: string, status?: GameStatus): AsyncGenerator<GameInstance> {
      yield* everyGame(store, await lookerOf(reader), status);
    },

    /** @throws AppError 'missing' */
    async assertExists(gameID: string): Promise<void> {
      await byId(gameID);
    },

    has: async (gameID: string): Promise<boolean> =>
      (await store.collection(games).get(gameID)) !== undefined,

    async open(gameID: string): Promise<GameRoom> {
      const game = await byId(gameID);
      return { game, presence: await presence.read(game) };
    },

    async join(player: string, gameID: string): Promise<GameInstance> {
      await clocks.onTime(gameID);
      const joinedAt = time();
      const joined = await runUnit(store, async (unit) => {
        const { game } = await requireGame(unit, gameID);
        if (!isPlayer(game, player)) await requireMetAt(unit, player, game);
        return changeIn(unit, gameID, (table) => joinGame(table, player, joinedAt, random));
      });
      return reseated(await committed(joined));
    },

    leave,

    /** Of whoever may play no more. */
    async leaveAll(player: string): Promise<void> {
      const ongoing = readAll(store.collection(games), 'ongoingOf', { equals: [player] });
      await eachForItself(ongoing, ({ _id }) => leave(player, _id));
    },

    makeMove: (player: string, request: MoveInGame): Promise<GameInstance> =>
      withGameError({ player, ...request }, async () => {
        const { gameID, after, move } = request;
        await clocks.onTime(gameID);
        const at = time();
        return changeBy(player, gameID, (game) => makeMove(game, { player, after, move, at }));
      }),

    /** Takes the game from an opponent who has been away from their move for a minute, by the server's clock. */
    claim: (player: string, { gameID, attempt }: Attempt): Promise<GameInstance> =>
      withGameError({ player, gameID, attempt }, async () => {
        await clocks.onTime(gameID);
        const claimedAt = now();
        const claimed = await runUnit(store, async (unit) => {
          const { game } = await requireGame(unit, gameID);
          const opponent = opponentOf(game, player);
          const since = opponent === undefined ? null : await holdAbsence(unit, game, opponent);
          return changeGame(unit, gameID, (current) =>
            claimGame(current, player, { since, now: claimedAt }),
          );
        });
        return committed(claimed);
      }),

    /** The game as it is by the clock, which is over for who has no time left. */
    callTime: (gameID: string): Promise<GameInstance> => clocks.onTime(gameID),

    endByClock: (): Promise<void> => clocks.endAll(),

    openOwn: (username: string): Promise<OwnGames> => openOwnGames({ store, presence }, username),

    acknowledgeLoss: (player: string, gameID: string): Promise<GameInstance> =>
      change(gameID, (game) => acknowledgeLoss(game, player)),

    clearForsakenTables: createTableClearing(platform, takeAway),

    /** The game that follows; the first who asks creates it, the other one joins it. */
    async rematch(player: string, gameID: string): Promise<GameInstance> {
      await clocks.onTime(gameID);
      const at = time();
      const changes = await runUnit(store, async (unit): Promise<readonly NotedChange[]> => {
        const { game } = await requireGame(unit, gameID);
        await requireMetAt(unit, player, game);
        if (game.rematch !== undefined && isPlayer(game, player)) {
          const { rematch } = game;
          return [await changeIn(unit, rematch, (next) => joinGame(next, player, at))];
        }
        const kind = game.players.some(isComputer) ? 'practice' : 'rematch';
        const slot = await freeSlot(unit, player, kind);
        const next = await insertGame(unit, { newId, slot }, (id) =>
          orRefused(createRematch(game, player, { gameID: id, createdAt: at })),
        );
        const rule: GameRule = (before) => ok({ ...before, rematch: next.gameID });
        return [{ game: next, isNew: true }, await changeGame(unit, gameID, rule)];
      });
      const [next] = await Promise.all(changes.map(committed));
      if (next === undefined) throw new Error('A rematch is at least one game.');
      return reseated(next);
    },
  };
}
