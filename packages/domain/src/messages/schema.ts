import { z } from 'zod';
import { nameSchema, textSchema, timeSchema } from '../ids.js';
import { MESSAGE_MAX_LENGTH } from './limits.js';

/** A message of the global room (SPEC §3). `seq` is its place in the server's order, from 1. */
export const messageSchema = z.object({
  _id: z.string(),
  seq: z.number().int(),
  msg: z.string(),
  msgFrom: z.string(),
  msgDateTime: z.string(),
  /** Raised by every change of it, first 1; a higher one replaces the message. */
  revision: z.number().int().optional(),
  /** A moderator has hidden it: HIDDEN_LINE stands in place of its text. */
  hidden: z.literal(true).optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** The loaded stretch of a conversation, oldest first: its latest messages, or those around one. */
export interface MessagesPage<M = Message> {
  readonly messages: readonly M[];
  /** Every message from this place on is loaded; 0 when there are no older ones. */
  readonly loadedFrom: number;
  /** Where the older messages begin; null when there are none. */
  readonly messagesCursor: string | null;
  /** Every message up to this place is loaded; absent where the latest one is. */
  readonly loadedTo?: number | undefined;
  /** Where the later messages begin; absent where there are none. */
  readonly laterCursor?: string | undefined;
  /** Places of messages that were deleted since the page was read; a snapshot has none. */
  readonly goneSeqs?: readonly number[] | undefined;
}

/** Body of POST /messaging/addMessage (SPEC §7). */
export const addMessageSchema = z.object({
  messageToAdd: z.object({
    msg: textSchema(MESSAGE_MAX_LENGTH),
    msgFrom: nameSchema,
    msgDateTime: timeSchema.optional(),
    type: z
      .string()
      .max(100)
      .refine((type) => type !== 'poll', 'Polls belong to chats, not to the global room.')
      .optional(),
  }),
});
