import {
  acknowledgeLoss,
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
  type Game,
  type GameInstance,
  type GameRoom,
  type GameStatus,
  type GameType,
  type MoveRequest,
  type OwnGames,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import { areApart, createApart } from '../blocks/index.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { createGameCommits, type GameCommitsOptions, type NotedChange } from './commits.js';
import {
  orRefused,
  changeGame,
  insertGame,
  requireGame,
  toInstance,
  type GameRule,
} from './stored-games.js';
import {
  everyGame,
  noteAllPlayers,
  ongoingOf,
  pageOf,
  playedBy,
  writingsOf,
  type GameList,
  type GameListRequest,
  type PlayedRequest,
} from './lists.js';
import { openOwnGames } from './own-games.js';
import { createGamePresence, holdAbsence } from './presence.js';
import { createTableClearing } from './table-clearing.js';

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

/** Something a player tries that may be refused. */
export interface Attempt {
  readonly gameID: string;
  /** Its name, by which the tab that tried it knows its refusal. */
  readonly attempt?: string | undefined;
}

export interface MoveInGame extends Omit<MoveRequest, 'player' | 'at'>, Attempt {}

export type GamesService = ReturnType<typeof createGamesService>;

/** The judge of every game: load, rule, save, publish. */
export function createGamesService(options: GameCommitsOptions) {
  const { platform } = options;
  const { store, hub, now, newId } = platform;
  const presence = createGamePresence(platform);
  const { change, changeBy, changeIn, committed, awaitComputer } = createGameCommits(options);
  const apart = createApart(platform);
  const lookerOf = async (reader: string) => ({ reader, hidden: await apart.hiddenFrom(reader) });

  /** Whoever doesn't meet those of a table sits down elsewhere; which of the two it is by is not said. */
  async function requireMet(from: Collections, player: string, game: Game): Promise<void> {
    const others = new Set([...(game.createdBy ? [game.createdBy] : []), ...game.players]);
    for (const other of others) {
      if (await areApart(from, player, other)) {
        throw new AppError('forbidden', `You cannot play with ${other}.`);
      }
    }
  }

  const time = (): string => now().toISOString();

  async function byId(gameID: string): Promise<GameInstance> {
    const game = toInstance(await requireGame(store, gameID));
    awaitComputer(game);
    return game;
  }

  /** Who takes or leaves a seat stops or begins to be one who watches. */
  async function reseated(game: GameInstance): Promise<GameInstance> {
    await presence.announce(game.gameID);
    return game;
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

    page: async (reader: string, request: GameListRequest): Promise<GameList> =>
      pageOf(store, request, await lookerOf(reader)),

    playedBy: (request: PlayedRequest): Promise<GameList> => playedBy(store, request),

    writingsOf: (username: string) => writingsOf(store, username),

    noteAllPlayers: () => noteAllPlayers(store),

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
          ? createNim({ gameID, createdAt, createdBy: creator })
          : createPractice({ gameID, createdAt, createdBy: creator }, creator, opponent),
      );
      await committed({ game, isNew: true });
      return game.gameID;
    },

    async join(player: string, gameID: string): Promise<GameInstance> {
      const { game } = await requireGame(store, gameID);
      if (!isPlayer(game, player)) await requireMet(store, player, game);
      const joinedAt = time();
      return reseated(await changeBy(player, gameID, (game) => joinGame(game, player, joinedAt)));
    },

    leave: (player: string, gameID: string): Promise<GameInstance> =>
      change(gameID, (game) => leaveGame(game, player)).then(reseated),

    makeMove: (player: string, request: MoveInGame): Promise<GameInstance> =>
      withGameError({ player, ...request }, () => {
        const { gameID, after, move } = request;
        const at = time();
        return changeBy(player, gameID, (game) => makeMove(game, { player, after, move, at }));
      }),

    /** Takes the game from an opponent who has been away from their move for a minute, by the server's clock. */
    claim: (player: string, { gameID, attempt }: Attempt): Promise<GameInstance> =>
      withGameError({ player, gameID, attempt }, async () => {
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

    openOwn: (username: string): Promise<OwnGames> => openOwnGames({ store, presence }, username),

    acknowledgeLoss: (player: string, gameID: string): Promise<GameInstance> =>
      change(gameID, (game) => acknowledgeLoss(game, player)),

    clearForsakenTables: createTableClearing(platform, committed),

    /** The game that follows; the first who asks creates it, the other one joins it. */
    async rematch(player: string, gameID: string): Promise<GameInstance> {
      const at = time();
      const changes = await runUnit(store, async (unit): Promise<readonly NotedChange[]> => {
        const { game } = await requireGame(unit, gameID);
        await requireMet(unit, player, game);
        if (game.rematch !== undefined && isPlayer(game, player)) {
          const { rematch } = game;
          return [await changeIn(unit, rematch, (next) => joinGame(next, player, at))];
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
