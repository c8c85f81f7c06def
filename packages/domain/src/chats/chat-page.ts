import { insertMessage, isWithinLoaded, prependMessages } from '../messages/rules.js';
import type { ChatMessageSent, ChatNotification, ChatUpdate, ReadUpdate } from './events.js';
import type { ChatMessage, ChatMessagesPage, ChatSummary, Participant } from './schema.js';

/** What the opened chat shows: the state that live events are applied to. */
export interface ChatPage extends ChatMessagesPage {
  readonly chat: ChatSummary;
  /** In the order of joining. */
  readonly participants: readonly Participant[];
  /** What the reader has read, in any of their tabs. */
  readonly lastReadSeq: number;
  /** Deletions heard of, so that a late update doesn't bring a message back; a snapshot has none. */
  readonly deletedIds?: readonly string[] | undefined;
  /** Updates of messages older than those loaded, applied when they are; a snapshot has none. */
  readonly earlyUpdates?: readonly (ChatMessageSent | ChatNotification)[] | undefined;
}

/** Deletions and early updates kept, the latest ones: both wait for what is under way just now. */
const KEPT = 200;

const keep = <T>(items: readonly T[] | undefined, item: T): readonly T[] =>
  [...(items ?? []), item].slice(-KEPT);

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
  if (page.deletedIds?.includes(message._id)) return page;
  if (!isWithinLoaded(page, message.seq)) {
    return { ...page, earlyUpdates: keep(page.earlyUpdates, event) };
  }
  const messages = withNewerRevision(insertMessage(page.messages, message), message);
  const next = messages === page.messages ? page : { ...page, messages };
  const vote = event.type === 'newMessage' ? event.vote : undefined;
  const isOwnVote = vote?.username === reader;
  if (isOwnVote && message.revision > (page.ownVotes[message._id]?.revision ?? 0)) {
    const own = { optionIndex: vote.optionIndex, revision: message.revision };
    return { ...next, ownVotes: { ...page.ownVotes, [message._id]: own } };
  }
  return message.msgFrom === reader && vote === undefined ? withRead(next, message.seq) : next;
}

function withoutMessage(page: ChatPage, messageId: string): ChatPage {
  return {
    ...page,
    messages: page.messages.filter(({ _id }) => _id !== messageId),
    ownVotes: Object.fromEntries(Object.entries(page.ownVotes).filter(([id]) => id !== messageId)),
    deletedIds: keep(page.deletedIds, messageId),
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
      return withMessage(page, event, reader);
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
  const { deletedIds = [], earlyUpdates = [] } = page;
  const there = older.messages.filter(({ _id }) => !deletedIds.includes(_id));
  const merged: ChatPage = {
    ...page,
    ...prependMessages<ChatMessage>(page, { ...older, messages: there }),
    ownVotes: { ...older.ownVotes, ...page.ownVotes },
    earlyUpdates: undefined,
  };
  return earlyUpdates.reduce<ChatPage>(
    (state, event) => applyToChatPage(state, event, reader),
    merged,
  );
}
