import type { Keeping } from './kept.js';
import type { ChatLine } from './lines.js';
import type { ReadMark } from './read-marks.js';
import type { Ballot, ChatMessage, ChatSummary, Participant, Quote } from './schema.js';

export interface PollVote extends Ballot {
  readonly username: string;
}

/** What is told to a chat's topic of something that came after departures which may not have been told there yet. */
interface AfterDepartures {
  /** Those who left, or were removed, shortly before it: none of them hears it, whichever is told first. */
  readonly without?: readonly string[] | undefined;
}

interface ChatActivity extends AfterDepartures {
  readonly name: 'chatUpdate';
  /** The chat's row after the change; its revision orders the updates. */
  readonly chat: ChatSummary;
}

export interface ChatCreated extends ChatActivity {
  readonly type: 'created';
}

export interface ChatParticipantsAdded extends ChatActivity {
  readonly type: 'newParticipant';
  /** Those who were added, in order; never somebody who took part already. */
  readonly participants: readonly Participant[];
  readonly line?: ChatLine | undefined;
}

/** A message was sent, or a poll voted on: then the message has a higher revision, and `vote`. */
export interface ChatMessageSent extends ChatActivity {
  readonly type: 'newMessage';
  readonly message: ChatMessage;
  readonly vote?: PollVote | undefined;
  /** It was there before, and something was done with it: hidden, edited, pinned, reacted to, voted on by nobody who is named. */
  readonly isExchanged?: true | undefined;
  /** The message that it answers, for those who may see it. */
  readonly quote?: Quote | undefined;
}

export interface ChatMessageDeleted extends ChatActivity {
  readonly type: 'deleted';
  readonly messageId: string;
}

export interface ChatRoleChanged extends ChatActivity {
  readonly type: 'changeUserRole';
  readonly participant: Participant;
  readonly line?: ChatLine | undefined;
}

/** The same message as 'newMessage', told to every participant but its sender. */
export interface ChatNotification extends ChatActivity {
  readonly type: 'notification';
  readonly message: ChatMessage;
  readonly quote?: Quote | undefined;
  /** To those whom it mentions or answers. */
  readonly isCalling?: true | undefined;
  /** To those who don't want to be told of it. */
  readonly isQuiet?: true | undefined;
}

/** The types of chatUpdate (SPEC §4). They carry what changed, never the messages before it. */
export type ChatUpdate =
  | ChatCreated
  | ChatParticipantsAdded
  | ChatMessageSent
  | ChatMessageDeleted
  | ChatRoleChanged
  | ChatNotification;

/** A group has another title or description: told to the opened chat and to everybody's list. */
export interface ChatTitleUpdate extends AfterDepartures {
  readonly name: 'chatTitleUpdate';
  /** The chat's row after the change. */
  readonly chat: ChatSummary;
  readonly line?: ChatLine | undefined;
}

/** Somebody left, or was removed: told to those who stay, and to them as the last they hear of the chat. */
export interface ChatDepartureUpdate extends AfterDepartures {
  readonly name: 'chatDepartureUpdate';
  /** The chat's row after it. */
  readonly chat: ChatSummary;
  /** With the departure. */
  readonly participant: Participant;
  readonly line: ChatLine;
}

/** Told to the reader's own tabs, so that unread counts agree. */
export interface ReadUpdate extends ReadMark {
  readonly name: 'readUpdate';
  readonly chatId: string;
}

/** Told to the tabs of the person who keeps a chat otherwise than before. */
export interface ChatKeptUpdate {
  readonly name: 'chatKeptUpdate';
  readonly chatId: string;
  readonly kept: Keeping;
}

/** What changes the list of chats and the opened one. */
export type ChatEvent =
  ChatUpdate | ChatTitleUpdate | ChatDepartureUpdate | ReadUpdate | ChatKeptUpdate;

const chatEventNames: readonly string[] = [
  'chatUpdate',
  'chatTitleUpdate',
  'chatDepartureUpdate',
  'readUpdate',
  'chatKeptUpdate',
] satisfies readonly ChatEvent['name'][];

export const isChatEvent = <E extends { readonly name: string }>(
  event: E,
): event is Extract<E, { readonly name: ChatEvent['name'] }> => chatEventNames.includes(event.name);

/** Somebody is typing. Not in the log of events: it is worth nothing a few seconds later. */
export interface TypingUpdate {
  readonly name: 'typingUpdate';
  readonly chatId: string;
  readonly username: string;
}

/** Sending is reading. It knows of no turn: those who have moved their mark back hear of it in another event. */
export const sentMark = (event: ChatUpdate, reader: string): ReadMark => ({
  lastReadSeq:
    event.type === 'newMessage' &&
    event.message.msgFrom === reader &&
    event.vote === undefined &&
    event.isExchanged === undefined
      ? event.message.seq
      : 0,
});
