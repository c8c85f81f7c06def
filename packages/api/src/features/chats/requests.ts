import {
  CHAT_DESCRIPTION_MAX_LENGTH,
  CHAT_TITLE_MAX_LENGTH,
  chatRoles,
  idSchema,
  MESSAGE_MAX_LENGTH,
  nameSchema,
  OPTIONS_IN_REQUEST,
  peopleSchema,
  pollTextSchema,
  SEARCH_PAGE_SIZE,
  searchSchema,
  textSchema,
  timeSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';

export const ofChat = z.object({ chatId: idSchema });
export type OfChat = z.output<typeof ofChat>;

export const ofMessage = ofChat.extend({ messageId: idSchema });
export type MessageId = z.output<typeof ofMessage>;

/** Chosen by the client: a retried request lands once. */
const written = { _id: z.uuid().optional() };

export const pageSchema = ofChat.extend({
  cursor: cursorSchema,
  direction: z.enum(['older', 'later']).optional(),
});
export type PageRequest = z.output<typeof pageSchema>;

/** Of the log around a message; without one, at its end. */
export const aroundSchema = ofMessage.partial({ messageId: true });
export type AroundRequest = z.output<typeof aroundSchema>;

export const atDateSchema = ofChat.extend({ at: timeSchema });
export type AtDateRequest = z.output<typeof atDateSchema>;

/** In one chat alone; without it, in all of the reader's own. */
export const chatSearchSchema = z.object({
  search: searchSchema,
  chatId: idSchema.optional(),
  cursor: cursorSchema.nullable().default(null),
  limit: limitSchema(SEARCH_PAGE_SIZE),
});
export type ChatSearchRequest = z.output<typeof chatSearchSchema>;

export const startSchema = z.object({
  ...written,
  title: textSchema(CHAT_TITLE_MAX_LENGTH).optional(),
  participants: peopleSchema,
});
export type CreateRequest = z.output<typeof startSchema>;

/** `replyTo` is the message that it answers. */
export const sendSchema = ofChat.extend({
  ...written,
  msg: textSchema(MESSAGE_MAX_LENGTH),
  replyTo: idSchema.optional(),
});
export type SendRequest = z.output<typeof sendSchema>;

/** `was` is what the message said to whoever edited it; without it, what it says is written over. */
export const editSchema = ofMessage.extend({
  msg: textSchema(MESSAGE_MAX_LENGTH),
  was: textSchema(MESSAGE_MAX_LENGTH).optional(),
});
export type EditRequest = z.output<typeof editSchema>;

/** From `closesAt` on votes are no longer taken. */
export const pollSchema = ofChat.extend({
  ...written,
  question: pollTextSchema,
  options: z.array(pollTextSchema).max(OPTIONS_IN_REQUEST),
  closesAt: timeSchema.optional(),
  isMultiple: z.boolean().optional(),
  isAnonymous: z.boolean().optional(),
});
export type PollRequest = z.output<typeof pollSchema>;

export const voteSchema = ofMessage.extend({
  optionIndex: z.number(),
  isChosen: z.boolean().optional(),
});
export type VoteRequest = z.output<typeof voteSchema>;

export const forwardSchema = ofMessage.extend({ ...written, toChatId: idSchema });
export type ForwardRequest = z.output<typeof forwardSchema>;

/** Whether they see what was said before they came; by default they don't. */
export const additionsSchema = ofChat.extend({
  usernames: peopleSchema,
  showHistory: z.boolean().optional(),
});
export type Additions = z.output<typeof additionsSchema>;

export const removalSchema = ofChat.extend({ username: nameSchema });
export type RemovalRequest = z.output<typeof removalSchema>;

export const roleSchema = removalSchema.extend({ role: z.enum(chatRoles) });
export type RoleRequest = z.output<typeof roleSchema>;

/** Empty for the title that is made of the names. */
export const renameSchema = ofChat.extend({
  title: textSchema(CHAT_TITLE_MAX_LENGTH),
  /** What it was called when the change was begun: it isn't written over unseen. */
  was: textSchema(CHAT_TITLE_MAX_LENGTH).optional(),
});
export type RenameRequest = z.output<typeof renameSchema>;

/** Empty for no description. */
export const describeSchema = ofChat.extend({
  text: textSchema(CHAT_DESCRIPTION_MAX_LENGTH),
  /** What it said when the change was begun: it isn't written over unseen. */
  was: textSchema(CHAT_DESCRIPTION_MAX_LENGTH).optional(),
});
export type DescribeRequest = z.output<typeof describeSchema>;

/** The furthest place that was seen, and of which mark the reader's page goes by; absent for the first one. */
export const readSchema = ofChat.extend({
  seq: z.number().int().min(0),
  readTurn: z.number().int().min(0).optional(),
});
export type ReadRequest = z.output<typeof readSchema>;
