import { z } from 'zod';
import { nameSchema, textSchema } from '../ids.js';

/** What every token begins with, so that one that has got about is known for what it is. */
export const TOKEN_PREFIX = 'c8_';
/** How many one may have. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX_LENGTH = 60;

export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const makeTokenSchema = z.object({
  name: textSchema(TOKEN_NAME_MAX_LENGTH),
  scope: z.enum(tokenScopes),
});
export type NewToken = z.infer<typeof makeTokenSchema>;

export const dropTokenSchema = z.object({ id: nameSchema });

/** One of somebody's tokens, as they alone see it: never the token itself. */
export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  /** Days such as '2026-02-28', UTC. */
  readonly madeOn: string;
  /** Null where it has not been used yet. */
  readonly usedOn: string | null;
}
