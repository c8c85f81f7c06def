import { z } from 'zod';

/** One REST operation, as the OpenAPI document describes it. */
export interface Operation {
  readonly summary: string;
  readonly reply: z.ZodType;
  readonly body?: z.ZodType;
  /** Optional query parameters. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly isPublic?: true;
}

/** By path and method. */
export type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export const paging = { limit: z.number().int().min(1).max(200), cursor: z.string() };
