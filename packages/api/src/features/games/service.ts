import {
  claimGame,
  createNim,
  createPractice,
  createRematch,
  isPlayer,
  joinGame,
  leaveGame,
  makeMove,
  ok,
  opponentOf,
  type ComputerStrength,
  type GameInstance,
  type GameRoom,
  type GameStatus,
  type GameType,
  type MoveRequest,
} from '@collabor8/domain';
import { AppError } from '../../errors.js';
import { games } from './documents.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { createGameCommits, type GameCommitsOptions } from './commits.js';
import {
  orRefused,
  changeGame,
  insertGame,
  requireGame,
  toInstance,
  type GameChange,
  type GameRule,
} from './stored-games.js';
import { createGamePresence, holdAbsence } from './presence.js';

/** How many games a person is shown to go on with. */
const ONGOING_SHOWN = 20;

export interface GameListRequest {
  readonly status?: GameStatus | undefined;
  readonly cursor?: string | null | undefined;
  readonly limit: number;
}

export interface GameList {
  readonly items: readonly GameInstance[];
  readonly nextCursor: string | null;
}

/** What the games page begins with. */
export interface Lobby {
  readonly games: GameList;
  /** Newest first. */
  readonly ongoing: readonly GameInstance[];
}

export interface CreateGameRequest {
  readonly gameType: GameType;
  /** Practice against the computer. */
  readonly opponent?: ComputerStrength | undefined;
}

export interface MoveInGame extends Omit<MoveRequest, 'player'> {
  readonly gameID: string;
}

export type GamesService = ReturnType<typeof createGamesService>;

/** The judge of every game: load, rule, save, publish. */
export function createGamesService(options: GameCommitsOptions) {
  const { platform } = options;
  const { store, hub, now, newId } = platform;
  const presence = createGamePresence(platform);
  const { change, committed, awaitComputer } = createGameCommits(options);
  const time = (): string => now().toISOString();

  async function byId(gameID: string): Promise<GameInstance> {
    const game = toInstance(await requireGame(store, gameID));
    awaitComputer(game);
    return game;
  }

  async function page({ status, cursor = null, limit }: GameListRequest): Promise<GameList> {
    const collection = store.collection(games);
    const found = await (status === undefined
      ? collection.page('lobby', { cursor, limit })
      : collection.page('byStatus', { equals: [status], cursor, limit }));
    return { items: found.items.map(toInstance), nextCursor: found.nextCursor };
  }

  /** Who takes or leaves a seat stops or begins to be one who watches. */
  async function reseated(game: GameInstance): Promise<GameInstance> {
    await presence.announce(game.gameID);
    return game;
  }

  /** What a player may not do is told to this player, in all of their tabs, and to nobody else. */
  async function withGameError<T>(
    { player, gameID }: { readonly player: string; readonly gameID: string },
    act: () => Promise<T>,
  ): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof AppError) {
        const { message } = error;
        const event = { name: 'gameError', gameID, player, message } as const;
        await hub.publish(event, [{ kind: 'person', username: player }]);
      }
      throw error;
    }
  }

  return {
    presence,

    page,

    /** The first page of the lobby, and the games the person sits in that are not over. */
    async openLobby(username: string, request: Omit<GameListRequest, 'cursor'>): Promise<Lobby> {
      const ongoing = { equals: [username], limit: ONGOING_SHOWN };
      return {
        games: await page(request),
        ongoing: (await store.collection(games).page('ongoingOf', ongoing)).items.map(toInstance),
      };
    },

    /** Every game, or every game of a status, in the order of `page`. */
    async *all(status?: GameStatus): AsyncGenerator<GameInstance> {
      const collection = store.collection(games);
      const documents =
        status === undefined
          ? readAll(collection, 'lobby')
          : readAll(collection, 'byStatus', { equals: [status] });
      for await (const document of documents) yield toInstance(document);
    },

    /** @throws AppError 'missing' */
    async assertExists(gameID: string): Promise<void> {
      await byId(gameID);
    },

    /** A game and who is in its room. */
    async open(gameID: string): Promise<GameRoom> {
      const game = await byId(gameID);
      return { game, presence: await presence.read(game) };
    },

    /** Creating does not join; only a practice game seats its creator, and starts. */
    async create(creator: string, { opponent }: CreateGameRequest): Promise<string> {
      const createdAt = time();
      const game = await insertGame(store, newId, (gameID) =>
        opponent === undefined
          ? createNim({ gameID, createdAt })
          : createPractice({ gameID, createdAt }, creator, opponent),
      );
      await committed({ game, isNew: true });
      return game.gameID;
    },

    async join(player: string, gameID: string): Promise<GameInstance> {
      const joinedAt = time();
      return reseated(await change(gameID, (game) => joinGame(game, player, joinedAt)));
    },

    leave: (player: string, gameID: string): Promise<GameInstance> =>
      change(gameID, (game) => leaveGame(game, player)).then(reseated),

    makeMove: (player: string, { gameID, after, move }: MoveInGame): Promise<GameInstance> =>
      withGameError({ player, gameID }, () =>
        change(gameID, (game) => makeMove(game, { player, after, move })),
      ),

    /** Takes the game from an opponent who has been away for a minute, by the server's clock. */
    claim: (player: string, gameID: string): Promise<GameInstance> =>
      withGameError({ player, gameID }, async () => {
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

    /** The game that follows; the first who asks creates it, the other one joins it. */
    async rematch(player: string, gameID: string): Promise<GameInstance> {
      const at = time();
      const changes = await store.transaction(async (unit): Promise<readonly GameChange[]> => {
        const { game } = await requireGame(unit, gameID);
        if (game.rematch !== undefined && isPlayer(game, player)) {
          const { rematch } = game;
          return [await changeGame(unit, rematch, (next) => joinGame(next, player, at))];
        }
        const next = await insertGame(unit, newId, (id) =>
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
