import type {
  ChatMessageType,
  ChatRole,
  Departure,
  MessagePreview,
  MissedCall,
  Poll,
  UnreadReply,
} from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

export interface ChatDocument {
  readonly _id: string;
  readonly title: string;
  readonly participantCount: number;
  /** The first few to join. */
  readonly participantNames: readonly string[];
  readonly lastSeq: number;
  readonly deletedSeqs: readonly number[];
  readonly lastMessage: MessagePreview | null;
  readonly activeAt: string;
  readonly createdAt: string;
  readonly createdBy: string;
}

export const chats = defineCollection<ChatDocument>()({ name: 'chats', indexes: {} });

/** A person's part in a chat; `_id` is the chat and the username's key. */
export interface MembershipDocument {
  readonly _id: string;
  readonly chatId: string;
  readonly username: string;
  readonly role: ChatRole;
  /** Number of the change that gave the role, first 1. */
  readonly roleRevision: number;
  readonly position: number;
  readonly joinedAt: string;
  readonly joinedSeq: number;
  readonly lastReadSeq: number;
  /** When the chat was active; where many take part it may be up to an hour behind. */
  readonly activeAt: string;
  /** Since the account is deleted. */
  readonly gone?: Departure | undefined;
}

export const memberships = defineCollection<MembershipDocument>()({
  name: 'memberships',
  indexes: {
    byUser: { equals: ['username'], order: ['joinedAt'], direction: 'desc' },
    byActivity: { equals: ['username'], order: ['activeAt'], direction: 'desc' },
    ofChat: { equals: ['chatId'], order: ['position'], direction: 'asc' },
  },
});

/** A chat of many that is active in another hour than before, until all memberships know. */
export interface ChatMoveDocument {
  readonly _id: string;
  readonly chatId: string;
  readonly activeAt: string;
}

export const chatMoves = defineCollection<ChatMoveDocument>()({ name: 'chatMoves', indexes: {} });

export interface ChatMessageDocument {
  readonly _id: string;
  readonly chatId: string;
  /** Absent once the message is deleted: it leaves the index, and a retried send finds its id taken. */
  readonly seq?: number | undefined;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  readonly type: ChatMessageType;
  readonly poll?: Poll | undefined;
  /** Of a line that a missed call has left. */
  readonly call?: MissedCall | undefined;
  /** What a moderator of the site has hidden, until it is shown again: HIDDEN_LINE stands in its place. */
  readonly hidden?: { readonly msg: string; readonly poll?: Poll | undefined } | undefined;
}

export const chatMessages = defineCollection<ChatMessageDocument>()({
  name: 'chatMessages',
  indexes: {
    ofChat: { equals: ['chatId'], order: ['seq'], direction: 'asc' },
    bySender: { equals: ['msgFrom'], order: ['msgDateTime'], direction: 'desc' },
  },
});

/** `_id` is the poll's message and the username's key. */
export interface PollVoteDocument {
  readonly _id: string;
  readonly messageId: string;
  readonly username: string;
  readonly optionIndex: number;
  /** Revision of the message that counts the vote. */
  readonly messageRevision: number;
}

export const pollVotes = defineCollection<PollVoteDocument>()({
  name: 'pollVotes',
  indexes: { ofMessage: { equals: ['messageId'], order: ['username'], direction: 'asc' } },
});

/**
 * A reply that somebody has perhaps not read, until that is certain; `_id` is that of their
 * membership. Written with the message, so that no process that dies forgets it.
 */
export interface UnreadReplyDocument extends UnreadReply {
  readonly _id: string;
  readonly chatId: string;
  readonly reader: string;
  /** Who wrote the latest one. */
  readonly actor: string;
}

export const unreadReplies = defineCollection<UnreadReplyDocument>()({
  name: 'unreadReplies',
  indexes: { due: { equals: [], order: ['dueAt'], direction: 'asc' } },
});

/** Boards whose addresses a message holds, until the chat's people are told; `_id` is the message's. */
export interface BoardShareDocument {
  readonly _id: string;
  readonly chatId: string;
  readonly actor: string;
  readonly at: string;
  readonly boardIds: readonly string[];
}

export const boardShares = defineCollection<BoardShareDocument>()({
  name: 'boardShares',
  indexes: { due: { equals: [], order: ['at'], direction: 'asc' } },
});
