import {
  type AddableBy,
  type Called,
  type ChatLevel,
  type ChatLine,
  type ChatSummary,
  type DeletedRange,
  type LastSeenBy,
  type MessagePreview,
  type Poll,
  type Reaction,
  type ReadMark,
  type UnreadReply,
  heldIn,
  indexedText,
  isSpoken,
  saidIn,
  type HeldThing,
  type Ballot,
  type ChatMessage,
  type FormerText,
  type Participant,
} from '@collabor8/domain';
import { ANY, writtenBy } from '../../platform/searched.js';
import { defineCollection } from '../../ports/define-collection.js';

/** The place behind which the latest one to join sees the chat, and what lists say until something is said there. */
export interface Joining {
  readonly seq: number;
  readonly preview: MessagePreview;
}

/** Somebody whose departure may not have been told yet. */
export interface LeftLately {
  readonly username: string;
  readonly at: string;
}

/** A chat of two or a group, without its people and messages. */
export interface ChatDocument extends Omit<ChatSummary, 'revision' | 'deletedRanges'> {
  /** Position of the next one to join; absent where nobody has left, and it is the number of participants. */
  readonly nextPosition?: number | undefined;
  /** Those who have left, or were removed, in the ten minutes before the latest of them, in that order. */
  readonly leftLately?: readonly LeftLately[] | undefined;
  readonly deletedRanges?: readonly DeletedRange[] | undefined;
  /** Single places, of a version that kept no ranges; nothing was deleted since. */
  readonly deletedSeqs?: readonly number[] | undefined;
  /** When somebody was last added who sees nothing of what was said before: no preview is of before it. */
  readonly joining?: Joining | undefined;
}

export const chats = defineCollection<ChatDocument>()({ name: 'chats', indexes: {} });

/** A person's part in a chat; `_id` is the chat and the username's key. */
export interface MembershipDocument extends Participant, ReadMark, Called {
  readonly _id: string;
  readonly chatId: string;
  /** When the chat was active; where many take part it may be up to an hour behind. */
  readonly activeAt: string;
  /** The chat as it was when they left, or were removed: what they know of it. */
  readonly asLeft?: ChatSummary | undefined;
  /** They have said something there; absent in older documents as well. */
  readonly hasWritten?: true | undefined;
  /** How they keep the chat; all are absent in older documents, and where nothing was chosen. */
  readonly keptRevision?: number | undefined;
  readonly level?: Exclude<ChatLevel, 'all'> | undefined;
  readonly pinnedAt?: string | undefined;
  readonly archivedSeq?: number | undefined;
}

export const memberships = defineCollection<MembershipDocument>()({
  name: 'memberships',
  dividedBy: 'username',
  indexes: {
    byUser: { equals: ['username'], order: ['joinedAt'], direction: 'desc' },
    byActivity: { equals: ['username'], order: ['activeAt'], direction: 'desc' },
    pinned: { equals: ['username'], order: ['pinnedAt'], direction: 'desc' },
    ofChat: { equals: ['chatId'], order: ['position'], direction: 'asc' },
  },
});

/** What was done in a chat, other than to say something. */
export type ChatLineDocument = ChatLine & { readonly chatId: string };

export const chatLines = defineCollection<ChatLineDocument>()({
  name: 'chatLines',
  dividedBy: 'chatId',
  indexes: { ofChat: { equals: ['chatId'], order: ['seq'], direction: 'asc' } },
});

/** A chat of many that is active in another hour than before, until all memberships know. */
export interface ChatMoveDocument {
  readonly _id: string;
  readonly chatId: string;
  readonly activeAt: string;
}

export const chatMoves = defineCollection<ChatMoveDocument>()({ name: 'chatMoves', indexes: {} });

/** A message of a chat, be it a poll or the line of a call. */
export interface ChatMessageDocument extends Omit<
  ChatMessage,
  'revision' | 'seq' | 'hidden' | 'pinnedAt' | 'reactions'
> {
  /** Absent once the message is deleted: it leaves the index, and a retried send finds its id taken. */
  readonly seq?: number | undefined;
  /** What a moderator of the site has hidden, until it is shown again: HIDDEN_LINE stands in its place. */
  readonly hidden?: { readonly msg: string; readonly poll?: Poll | undefined } | undefined;
  /** Absent where it isn't pinned: it is not in the index of those that are. */
  readonly pinnedAt?: string | undefined;
  readonly reactions?: readonly Reaction[] | undefined;
}

/** Whether it is there to be read, and somebody said it. */
const isSaid = (message: ChatMessageDocument): boolean =>
  message.seq !== undefined && isSpoken(message);

/** Search label of a chat's messages. */
export const inChat = (chatId: string): string => `in ${chatId}`;

/** Search label of messages that hold something beside words. */
export const holding = (thing: HeldThing): string => `has ${thing}`;

export const chatMessages = defineCollection<ChatMessageDocument>()({
  name: 'chatMessages',
  dividedBy: 'chatId',
  indexes: {
    ofChat: { equals: ['chatId'], order: ['seq'], direction: 'asc' },
    bySender: { equals: ['msgFrom'], order: ['msgDateTime'], direction: 'desc' },
    pinned: { equals: ['chatId'], order: ['pinnedAt'], direction: 'desc' },
  },
  search: {
    version: 2,
    wordsFrom: ['msg', 'poll', 'hidden', 'seq', 'call', 'takenBack'],
    words: (message) => ({ all: isSaid(message) ? indexedText(saidIn(message)) : [] }),
    labels: (message) =>
      isSaid(message)
        ? [
            ...[inChat(message.chatId), writtenBy(message.msgFrom), ANY],
            ...heldIn(saidIn(message)).map(holding),
          ]
        : [],
    time: (message) => Date.parse(message.msgDateTime),
  },
});

/** What a message said before an edit; `_id` is the message and the number of the edit. */
export interface FormerTextDocument extends FormerText {
  readonly _id: string;
  readonly messageId: string;
}

export const formerTexts = defineCollection<FormerTextDocument>()({
  name: 'formerTexts',
  dividedBy: 'messageId',
  indexes: { ofMessage: { equals: ['messageId'], order: ['editedAt'], direction: 'desc' } },
});

/** What somebody chose in a poll; `_id` is the poll's message and the username's key. */
export interface PollVoteDocument extends Ballot {
  readonly _id: string;
  readonly messageId: string;
  readonly username: string;
  /** Revision of the message that counts the vote. */
  readonly messageRevision: number;
}

export const pollVotes = defineCollection<PollVoteDocument>()({
  name: 'pollVotes',
  dividedBy: 'messageId',
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
  dividedBy: 'reader',
  indexes: { due: { equals: [], order: ['dueAt'], direction: 'asc' } },
});

/** What somebody has chosen about chats; `_id` is the username's key. */
export interface ChatSettingsDocument {
  readonly _id: string;
  readonly username: string;
  readonly addableBy: AddableBy;
  /** Absent in documents of an earlier version, and for everybody. */
  readonly lastSeenBy?: LastSeenBy | undefined;
}

export const chatSettings = defineCollection<ChatSettingsDocument>()({
  name: 'chatSettings',
  ownedBy: '_id',
  indexes: {},
});

/** A message that somebody keeps for later. */
export interface SavedMark {
  readonly messageId: string;
  readonly chatId: string;
  /** When they said so; ISO 8601. */
  readonly at: string;
}

/** Messages that one person keeps for later, within the domain's bound; `_id` is the username's key. */
export interface SavedBookDocument {
  readonly _id: string;
  readonly username: string;
  /** What was saved last stands last; some may not be theirs to read any more. */
  readonly messages: readonly SavedMark[];
}

export const savedBooks = defineCollection<SavedBookDocument>()({
  name: 'savedBooks',
  ownedBy: '_id',
  dividedBy: '_id',
  indexes: {},
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
  dividedBy: '_id',
  indexes: { due: { equals: [], order: ['at'], direction: 'asc' } },
});
