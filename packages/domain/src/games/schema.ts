import { z } from 'zod';
import { idSchema, nameSchema } from '../ids.js';
import {
  beginnings,
  computerStrengths,
  gameStatuses,
  gameTypes,
  OBJECTS_MAX,
  OBJECTS_MIN,
} from './limits.js';

/** A move as it is sent; whether its number may be taken is for the rules to say. */
export const nimMoveSchema = z.object({ numObjects: z.number() });
export type NimMove = z.infer<typeof nimMoveSchema>;

export const nimStateSchema = z.object({
  status: z.enum(gameStatuses),
  /** Moves first. */
  player1: z.string().optional(),
  player2: z.string().optional(),
  moves: z.array(nimMoveSchema),
  remainingObjects: z.number().int(),
  winners: z.array(z.string()),
});
export type NimState = z.infer<typeof nimStateSchema>;

/** What the rules decide about: SPEC §3's game instance, and below it what we add. */
export const gameSchema = z.object({
  gameID: z.string(),
  gameType: z.enum(gameTypes),
  players: z.array(z.string()),
  state: nimStateSchema,
  /** ISO 8601, UTC, as all times of a game. */
  createdAt: z.string(),
  /** How many objects lie there at the beginning; absent where they are NIM_OBJECTS. */
  objects: z.number().int().optional(),
  /** Absent where the first who joins moves first. */
  begins: z.literal('lot').optional(),
  /** Milliseconds; absent of a game without a clock. */
  clock: z
    .object({
      perSide: z.number().int(),
      /** Of each side until the last move was made. */
      used: z.object({ player1: z.number().int(), player2: z.number().int() }),
    })
    .optional(),
  /** Who opened the table; without a name for tables of an earlier version. */
  createdBy: z.string().optional(),
  /** When the second player joined. */
  startedAt: z.string().optional(),
  movedAt: z.string().optional(),
  endedBy: z.enum(['lastObject', 'leaving', 'claim', 'time', 'declined', 'withdrawn']).optional(),
  /** The player who lost to a claim or by their clock, until they have been told. */
  untold: z.string().optional(),
  /** The players a rematch or a challenge waits for; nobody else may take their seats. */
  keptFor: z.object({ player1: z.string(), player2: z.string() }).optional(),
  rematchOf: z.string().optional(),
  rematch: z.string().optional(),
});
export type Game = z.infer<typeof gameSchema>;

/** A stored game: the higher revision is the newer state. */
export const gameInstanceSchema = gameSchema.extend({ revision: z.number().int() });
export type GameInstance = z.infer<typeof gameInstanceSchema>;

export interface GamePresence {
  readonly gameID: string;
  /** Of each player of a game in progress: since when they are away (ISO 8601), null while here. */
  readonly away: Readonly<Record<string, string | null>>;
  /** People in the room who don't play. */
  readonly watchers: number;
  /** The server's time of this count. */
  readonly asOf: string;
}

/** What somebody is told of their own games on every page. */
export interface OwnGames {
  /** Those in progress against other people. */
  readonly rooms: readonly GameRoom[];
  /** Those lost to a claim that they have not been told of. */
  readonly untold: readonly GameInstance[];
}

/** What the game page shows. */
export interface GameRoom {
  readonly game: GameInstance;
  readonly presence: GamePresence;
}

/** Query and bodies of the REST calls (SPEC §7). */
export const gamesQuerySchema = z.object({
  gameType: z.enum(gameTypes).optional(),
  status: z.enum(gameStatuses).optional(),
});

export const createGameSchema = z.object({
  gameType: z.enum(gameTypes, { error: 'Unknown game type' }),
});

/** What the creator of a table may want otherwise. */
export const gameOptionsSchema = z.object({
  objects: z.number().int().min(OBJECTS_MIN).max(OBJECTS_MAX).optional(),
  begins: z.enum(beginnings).optional(),
  /** Gives each side SIDE_TIME_MS for all its moves; not in practice. */
  hasClock: z.boolean().optional(),
});
export type GameOptions = z.infer<typeof gameOptionsSchema>;

export const gameSeatSchema = z.object({ gameID: idSchema, playerID: nameSchema });

export const gameStatusSchema = z.enum(gameStatuses);

export const opponentSchema = z.enum(computerStrengths);
