import { z } from 'zod';
import { closeReasons } from './limits.js';

export const closingSchema = z.object({
  reason: z.enum(closeReasons),
  by: z.string(),
  at: z.string(),
  /** What the moderator says beside the reason; '' where that is all. */
  note: z.string(),
  /** Id of the question that this one repeats; of a duplicate alone. */
  original: z.string().optional(),
  /** Who votes for reopening it; fewer than REOPEN_VOTES. */
  reopenVotes: z.array(z.string()),
});
export type Closing = z.infer<typeof closingSchema>;

export const lockSchema = z.object({ by: z.string(), at: z.string(), why: z.string() });
export type Lock = z.infer<typeof lockSchema>;

/** What moderators keep people from doing with a question; absent where that is nothing. */
export const heldSchema = z.object({
  closed: closingSchema.optional(),
  locked: lockSchema.optional(),
});
export type Held = z.infer<typeof heldSchema>;
