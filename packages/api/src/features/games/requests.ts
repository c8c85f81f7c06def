import {
  createGameSchema,
  gameOptionsSchema,
  idSchema,
  nameSchema,
  nimMoveSchema,
  opponentSchema,
} from '@collabor8/domain';
import { z } from 'zod';

const tableSchema = createGameSchema.extend({
  /** Drawn by the client: a repeated request makes one game. Eight hex digits, as people read it in the lobby. */
  gameID: idSchema.regex(/^[\da-f]{8}$/).optional(),
  ...gameOptionsSchema.shape,
});

/** `opponent` is for practice against the computer. */
export const createTableSchema = tableSchema.extend({ opponent: opponentSchema.optional() });
export type CreateGameRequest = z.output<typeof createTableSchema>;

/** `username` is who is challenged. */
export const challengeSchema = tableSchema.extend({ username: nameSchema });
export type ChallengeRequest = z.output<typeof challengeSchema>;

/** A try that may be refused, named so that only the tab that tried it tells of that. */
export const attemptSchema = z.object({ gameID: idSchema, attempt: idSchema.optional() });
export type Attempt = z.output<typeof attemptSchema>;

export const moveSchema = attemptSchema.extend({
  /** How many moves this one follows: a repeated request counts once. */
  after: z.number().int().optional(),
  move: nimMoveSchema,
});
export type MoveInGame = z.output<typeof moveSchema>;

/** With `against` the games against this person count alone. */
export const recordSchema = z.object({ username: nameSchema, against: nameSchema.optional() });
export type RecordRequest = z.output<typeof recordSchema>;
