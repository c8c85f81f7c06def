import { z } from 'zod';
import { idSchema, nameSchema, textSchema, timeSchema } from '../ids.js';
import { MESSAGE_MAX_LENGTH } from '../messages/limits.js';
import { callEndings, GROUP_CALL_LEFT_MAX } from '../calls/limits.js';
import type { MessagesPage } from '../messages/schema.js';
import type { Called, Kept } from './kept.js';
import type { ReadMark } from './read-marks.js';
import {
  CHAT_TITLE_MAX_LENGTH,
  chatMessageTypes,
  chatRoles,
  NAMES_IN_REQUEST,
  OPTIONS_IN_REQUEST,
  POLL_TEXT_MAX_LENGTH,
  type ChatRole,
} from './limits.js';

export const chatRoleSchema = z.enum(chatRoles);
const pollOptionSchema = z.object({ optionText: z.string() });

/** A poll as live readers see it: a number of votes for each option, in the options' order. */
export const pollSchema = z.object({
  question: z.string(),
  options: z.array(pollOptionSchema),
  counts: z.array(z.number().int()),
  /** ISO: votes are taken until then, by the server's clock. */
  closesAt: z.string().optional(),
  /** When somebody closed it; no vote is taken since. */
  closedAt: z.string().optional(),
  /** Everybody may choose several options. */
  isMultiple: z.literal(true).optional(),
  /** Of such a poll: people who have chosen something. */
  voters: z.number().int().optional(),
  /** False: who reads it may see who chose what; true: nobody learns it. Absent where a page shows counts alone. */
  isAnonymous: z.boolean().optional(),
});
export type Poll = z.infer<typeof pollSchema>;

/** What is known of a call that its line in the chat tells of. */
const missedCallSchema = z.object({ callId: z.string(), ending: z.enum(callEndings) });
export type MissedCall = z.infer<typeof missedCallSchema>;

/** The same of the call of a group; one person alone has waited in vain. */
const groupCallLineSchema = z.object({
  callId: z.string(),
  people: z.array(z.string()).max(GROUP_CALL_LEFT_MAX + 1),
});
export type GroupCallLine = z.infer<typeof groupCallLineSchema>;

/** A reaction to a message, and who gave it, the first one first. */
const reactionSchema = z.object({ emoji: z.string(), usernames: z.array(z.string()) });
export type Reaction = z.infer<typeof reactionSchema>;

export const chatMessageSchema = z.object({
  _id: z.string(),
  chatId: z.string(),
  /** Place in the chat, given by the server, from 1; a deleted message leaves a hole. */
  seq: z.number().int(),
  /** Raised by every vote of a poll and every act on it; a higher one replaces the message. */
  revision: z.number().int(),
  msg: z.string(),
  msgFrom: z.string(),
  msgDateTime: z.string(),
  type: z.enum(chatMessageTypes),
  poll: pollSchema.optional(),
  /** Of a line that a missed call, or the call of a group, has left; `msgFrom` is its caller. */
  call: z.union([missedCallSchema, groupCallLineSchema]).optional(),
  /** A moderator of the site has hidden it: HIDDEN_LINE stands in place of what it said. */
  hidden: z.literal(true).optional(),
  /** The message that it answers. */
  replyTo: z.string().optional(),
  /** Who said it first, elsewhere; `msgFrom` has forwarded it. */
  forwardedFrom: z.string().optional(),
  /** When its sender gave it other words. */
  editedAt: z.string().optional(),
  /** Its sender has taken it back: TAKEN_BACK_LINE stands in place of what it said. */
  takenBack: z.literal(true).optional(),
  pinnedAt: z.string().optional(),
  reactions: z.array(reactionSchema).optional(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

export type MessagePreview = Pick<ChatMessage, 'msg' | 'msgFrom' | 'msgDateTime' | 'type'>;

/** What is shown of a message elsewhere: above an answer to it, or where it is pinned. */
export interface Quote extends Pick<ChatMessage, 'seq' | 'revision' | 'msgFrom' | 'msg'> {
  readonly messageId: string;
  readonly pinnedAt?: string | undefined;
}

/** A text that a message had before it was edited. */
export interface FormerText {
  readonly msg: string;
  /** Since when it stood there no more. */
  readonly editedAt: string;
}

/** The first and the last place of messages that were deleted, with nothing left between them. */
export type DeletedRange = readonly [first: number, last: number];

/** What all participants see of a chat in their list. Its size depends on nothing that grows. */
export interface ChatSummary {
  readonly _id: string;
  /** Raised by every change of these fields: the highest one seen is the whole truth. */
  readonly revision: number;
  readonly title: string;
  /** What a group says of itself; absent where it says nothing. */
  readonly description?: string | undefined;
  /** Those who are in it, with those whose accounts are deleted. */
  readonly participantCount: number;
  /** The first few, in the order in which they joined. */
  readonly participantNames: readonly string[];
  /** Place of the latest message ever sent; 0 before the first. */
  readonly lastSeq: number;
  /** The latest stretches of deleted messages, ascending; what unread counts leave out. */
  readonly deletedRanges: readonly DeletedRange[];
  readonly lastMessage: MessagePreview | null;
  /** Server time of the latest message sent, or of the creation: orders the list. */
  readonly activeAt: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

export interface ChatRow extends ChatSummary, ReadMark, Kept, Called {
  /** The person's own role, and the number of the change that gave it. */
  readonly role: ChatRole;
  readonly roleRevision: number;
  /** They have left it, or were removed: it stands in no list, and late events don't bring it back. */
  readonly hasLeft?: boolean | undefined;
}

/** A part of a person's chats: the pinned ones are in the first, on top; then the latest activity first. */
export interface ChatList {
  readonly items: readonly ChatRow[];
  readonly nextCursor: string | null;
}

export interface Participant {
  readonly username: string;
  readonly role: ChatRole;
  /** Raised by every change of the role, first 1. */
  readonly roleRevision: number;
  /** Place in the order of joining, from 0; the creator has the first. */
  readonly position: number;
  readonly joinedAt: string;
  /** Place of the chat's latest message at that time: nothing up to here was ever unread. */
  readonly joinedSeq: number;
  /** Who added them; absent for those who were there from the beginning. */
  readonly addedBy?: string | undefined;
  /** They see what was said behind this place; absent for those who see everything. */
  readonly seesFrom?: number | undefined;
  /** Set once they take part no more. */
  readonly gone?: Departure | undefined;
}

/** When somebody took part no more, and behind which message. */
export interface Departure {
  readonly at: string;
  readonly seq: number;
  /** Who ended it: they themselves, or who removed them. Absent where the account was deleted: the name stays in the chat. */
  readonly by?: string | undefined;
}

export interface Ballot {
  /** Of a poll with several answers the one that was chosen or given up last. */
  readonly optionIndex: number;
  /** Of such a poll all that they have chosen, in the options' order. */
  readonly choices?: readonly number[] | undefined;
}

/** The reader's own choice, and the revision of the message that counted it. */
export interface OwnPollVote extends Ballot {
  readonly revision: number;
}

/** A poll after a vote, and what the voter has chosen where there may be several. */
export interface VotedMessage extends ChatMessage, Pick<Ballot, 'choices'> {}

/** Who chose what of a poll, in the order of their names. */
export interface PollVotersPage {
  readonly items: readonly {
    readonly username: string;
    /** In the options' order; never empty. */
    readonly choices: readonly number[];
  }[];
  readonly nextCursor: string | null;
}

/** A stretch of a chat's messages with the reader's own votes on its polls, by message id. */
export interface ChatMessagesPage extends MessagesPage<ChatMessage> {
  readonly ownVotes: Readonly<Record<string, OwnPollVote>>;
  /** Those that these messages answer, by their id, as far as the reader may see them. */
  readonly quotes: Readonly<Record<string, Quote>>;
}

export interface ChatHit extends Pick<ChatMessage, 'chatId' | 'seq'> {
  readonly messageId: string;
  /** The chat's name as its reader sees it. */
  readonly title: string;
  /** A part of its text, around what was found. */
  readonly excerpt: string;
  /** The words in it that were looked for, as they are written there. */
  readonly found: readonly string[];
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A page of those, the latest first; it may be short, or empty, and go on. */
export interface ChatHits {
  readonly items: readonly ChatHit[];
  readonly nextCursor: string | null;
}

/** Whether a participant is online, and their picture. `revision` is the user's. */
export interface OnlineStatus {
  readonly username: string;
  readonly avatarUrl?: string | undefined;
  readonly isOnline: boolean;
  /** When somebody who isn't online was here last, as far as is known; ISO 8601. */
  readonly lastSeen?: string | undefined;
  readonly revision: number;
}

/** SPEC §3: the whole chat, as the REST paths give it. */
export const wholeMessageSchema = z.object({
  _id: z.string(),
  msg: z.string(),
  msgFrom: z.string(),
  msgDateTime: z.string(),
  type: z.enum(chatMessageTypes),
  hidden: z.literal(true).optional(),
  poll: z
    .object({
      question: z.string(),
      options: z.array(pollOptionSchema),
      votes: z.record(z.string(), z.number().int()),
    })
    .optional(),
});
export type WholeMessage = z.infer<typeof wholeMessageSchema>;

export const wholeChatSchema = z.object({
  _id: z.string(),
  title: z.string(),
  participants: z.array(z.string()),
  permissions: z.array(z.object({ user: z.string(), role: chatRoleSchema })),
  messages: z.array(wholeMessageSchema),
});
export type WholeChat = z.infer<typeof wholeChatSchema>;

/** People whom a request names; how many may take part is for the rules to say. */
export const peopleSchema = z.array(nameSchema).max(NAMES_IN_REQUEST);

export const pollTextSchema = textSchema(POLL_TEXT_MAX_LENGTH);

/** Bodies of the REST calls (SPEC §7). Roles are given by the server, whatever `permissions` say. */
export const createChatSchema = z.object({
  title: textSchema(CHAT_TITLE_MAX_LENGTH).optional(),
  participants: peopleSchema,
  messages: z.array(z.unknown()).max(0, 'A new chat has no messages.').optional(),
  permissions: z
    .array(z.object({ user: nameSchema, role: chatRoleSchema }))
    .max(NAMES_IN_REQUEST)
    .optional(),
});

export const addChatMessageSchema = z.object({
  _id: z.uuid().optional(),
  msg: textSchema(MESSAGE_MAX_LENGTH),
  msgFrom: nameSchema,
  msgDateTime: timeSchema.optional(),
  type: z.enum(chatMessageTypes).default('direct'),
  poll: z
    .object({
      question: pollTextSchema,
      options: z.array(z.object({ optionText: pollTextSchema })).max(OPTIONS_IN_REQUEST),
    })
    .optional(),
});

export const addParticipantSchema = z.object({
  username: nameSchema,
  /** Whether they see what was said before. */
  showHistory: z.boolean().optional(),
});

export const changeUserRoleSchema = z.object({ username: nameSchema, role: chatRoleSchema });

export const voteOnPollSchema = z.object({
  chatID: idSchema,
  messageID: idSchema,
  optionIndex: z.number(),
  username: nameSchema,
});
