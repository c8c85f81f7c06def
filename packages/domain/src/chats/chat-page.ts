import { insertMessage, isWithinLoaded, prependMessages } from '../messages/rules.js';
import {
  readBySending,
  type ChatMessageSent,
  type ChatNotification,
  type ChatUpdate,
  type ReadUpdate,
} from './events.js';
import type { ChatMessage, ChatMessagesPage, ChatSummary, Participant } from './schema.js';

/** What the opened chat shows: the state that live events are applied to. */
export interface ChatPage extends ChatMessagesPage {
  readonly chat: ChatSummary;
  /** In the order of joining. */
  readonly participants: readonly Participant[];
  /** What the reader has read, in any of their tabs. */
  readonly lastReadSeq: number;
  /** Updates of messages older than those loaded, applied when they are; a snapshot has none. */
  readonly earlyUpdates?: readonly (ChatMessageSent | ChatNotification)[] | undefined;
}

/** Early updates kept, the latest ones: they matter while an older page is on its way. */
const KEPT = 200;

function withParticipant(
  participants: readonly Participant[],
  told: Participant,
): readonly Participant[] {
  const known = participants.find(({ username }) => username === told.username);
  if (known !== undefined && known.roleRevision >= told.roleRevision) return participants;
  const others = participants.filter((participant) => participant !== known);
  const before = others.findLastIndex(({ position }) => position < told.position);
  return others.toSpliced(before + 1, 0, told);
}

const withNewerRevision = (
  messages: readonly ChatMessage[],
  message: ChatMessage,
): readonly ChatMessage[] =>
  messages.some(({ _id, revision }) => _id === message._id && revision < message.revision)
    ? messages.map((known) => (known._id === message._id ? message : known))
    : messages;

function withMessage(
  page: ChatPage,
  event: ChatMessageSent | ChatNotification,
  reader: string,
): ChatPage {
  const { message } = event;
  // A late update doesn't bring a deleted message back.
  const isDeleted = [page.chat, event.chat].some((chat) => chat.deletedSeqs.includes(message.seq));
  if (isDeleted) return page;
  if (!isWithinLoaded(page, message.seq)) {
    return { ...page, earlyUpdates: [...(page.earlyUpdates ?? []), event].slice(-KEPT) };
  }
  const messages = withNewerRevision(insertMessage(page.messages, message), message);
  const next = messages === page.messages ? page : { ...page, messages };
  const vote = event.type === 'newMessage' ? event.vote : undefined;
  const isOwnVote = vote?.username === reader;
  if (isOwnVote && message.revision > (page.ownVotes[message._id]?.revision ?? 0)) {
    const own = { optionIndex: vote.optionIndex, revision: message.revision };
    return { ...next, ownVotes: { ...page.ownVotes, [message._id]: own } };
  }
  return next;
}

function withoutMessage(page: ChatPage, messageId: string): ChatPage {
  return {
    ...page,
    messages: page.messages.filter(({ _id }) => _id !== messageId),
    ownVotes: Object.fromEntries(Object.entries(page.ownVotes).filter(([id]) => id !== messageId)),
  };
}

const withRead = (page: ChatPage, lastReadSeq: number): ChatPage =>
  lastReadSeq > page.lastReadSeq ? { ...page, lastReadSeq } : page;

function withChange(page: ChatPage, event: ChatUpdate, reader: string): ChatPage {
  switch (event.type) {
    case 'created':
      return page;
    case 'newParticipant': {
      const participants = event.participants.reduce(withParticipant, page.participants);
      return { ...page, participants };
    }
    case 'changeUserRole':
      return { ...page, participants: withParticipant(page.participants, event.participant) };
    case 'newMessage':
    case 'notification':
      return withMessage(withRead(page, readBySending(event, reader)), event, reader);
    case 'deleted':
      return withoutMessage(page, event.messageId);
    default:
      throw new Error('Invalid chat update type');
  }
}

/**
 * Applies an event to the chat that `reader` has open (SPEC §4). Events of other chats change
 * nothing. Snapshot plus events equals a fresh snapshot, whatever the order of the events and
 * however often each comes.
 * @throws Error 'Invalid chat update type' for a type that SPEC §4 doesn't name.
 */
export function applyToChatPage(
  page: ChatPage,
  event: ChatUpdate | ReadUpdate,
  reader: string,
): ChatPage {
  if (event.name === 'readUpdate') {
    return event.chatId === page.chat._id ? withRead(page, event.lastReadSeq) : page;
  }
  if (event.chat._id !== page.chat._id) return page;
  const next = withChange(page, event, reader);
  return event.chat.revision > page.chat.revision ? { ...next, chat: event.chat } : next;
}

/** Puts an older stretch before the loaded messages, with what happened to it meanwhile. */
export function addOlderMessages(
  page: ChatPage,
  older: ChatMessagesPage,
  reader: string,
): ChatPage {
  const { chat, earlyUpdates = [] } = page;
  const merged: ChatPage = {
    ...page,
    ...prependMessages<ChatMessage>(page, older),
    ownVotes: { ...older.ownVotes, ...page.ownVotes },
    earlyUpdates: undefined,
  };
  const deleted = older.messages.filter(({ seq }) => chat.deletedSeqs.includes(seq));
  return earlyUpdates.reduce<ChatPage>(
    (state, event) => applyToChatPage(state, event, reader),
    deleted.reduce((state, { _id }) => withoutMessage(state, _id), merged),
  );
}
