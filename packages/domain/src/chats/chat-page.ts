import {
  appendMessages,
  insertMessage,
  isWithinLoaded,
  prependMessages,
} from '../messages/rules.js';
import { ownDeparture } from './departures.js';
import { pageForFormer } from './former.js';
import { withLine, withLines } from './lines.js';
import {
  sentMark,
  type ChatDepartureUpdate,
  type ChatEvent,
  type ChatKeptUpdate,
  type ChatMessageSent,
  type ChatNotification,
  type ChatUpdate,
  type ReadUpdate,
} from './events.js';
import { newestQuotes, withoutQuotes, withQuotes, withReadQuotes } from './quotes.js';
import type { ChatPage, ChatStretch } from './opened-chat.js';
import { withMark } from './read-marks.js';
import { isDeletedIn } from './rules.js';
import type { MessagesPage } from '../messages/schema.js';
import type { ChatMessage, Participant } from './schema.js';

export type { ChatPage, ChatStretch } from './opened-chat.js';

/** Early updates kept, the latest ones: they matter while a page is on its way. */
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

/** A poll that was taken back is none any more, and has no votes. */
function withVotesOfPolls(page: ChatPage): ChatPage {
  const gone = page.messages.filter(({ _id, takenBack }) => takenBack && page.ownVotes[_id]);
  const isLeft = ([id]: [string, unknown]) => !gone.some(({ _id }) => _id === id);
  return gone.length === 0
    ? page
    : { ...page, ownVotes: Object.fromEntries(Object.entries(page.ownVotes).filter(isLeft)) };
}

function withMessage(
  page: ChatPage,
  event: ChatMessageSent | ChatNotification,
  reader: string,
): ChatPage {
  const { message } = event;
  // A late update doesn't bring a deleted message back.
  const isDeleted = [page.chat, event.chat].some((chat) =>
    isDeletedIn(chat.deletedRanges, message.seq),
  );
  if (isDeleted) return page;
  if (!isWithinLoaded(page, message.seq)) {
    const earlyUpdates = [...(page.earlyUpdates ?? []), event].slice(-KEPT);
    return withQuotes({ ...page, earlyUpdates }, event);
  }
  const messages = withNewerRevision(insertMessage(page.messages, message), message);
  const next = withQuotes(messages === page.messages ? page : { ...page, messages }, event);
  const vote = event.type === 'newMessage' ? event.vote : undefined;
  const isOwnVote = vote?.username === reader;
  if (isOwnVote && message.revision > (page.ownVotes[message._id]?.revision ?? 0)) {
    const { username: _voter, ...ballot } = vote;
    const own = { ...ballot, revision: message.revision };
    return withVotesOfPolls({ ...next, ownVotes: { ...next.ownVotes, [message._id]: own } });
  }
  return message.takenBack ? withVotesOfPolls(next) : next;
}

function withoutMessage(page: ChatPage, messageId: string): ChatPage {
  const next = {
    ...page,
    messages: page.messages.filter(({ _id }) => _id !== messageId),
    ownVotes: Object.fromEntries(Object.entries(page.ownVotes).filter(([id]) => id !== messageId)),
  };
  return withoutQuotes(next, messageId);
}

function withChange(page: ChatPage, event: ChatUpdate, reader: string): ChatPage {
  switch (event.type) {
    case 'created':
      return page;
    case 'newParticipant': {
      const participants = event.participants.reduce(withParticipant, page.participants);
      return { ...page, participants, lines: withLine(page.lines, event.line) };
    }
    case 'changeUserRole': {
      const participants = withParticipant(page.participants, event.participant);
      return { ...page, participants, lines: withLine(page.lines, event.line) };
    }
    case 'newMessage':
    case 'notification':
      return withMessage(withMark(page, sentMark(event, reader)), event, reader);
    case 'deleted':
      return withoutMessage(page, event.messageId);
    default:
      throw new Error('Invalid chat update type');
  }
}

function withDepartureOf(page: ChatPage, event: ChatDepartureUpdate, reader: string): ChatPage {
  const { participant } = event;
  const participants = withParticipant(page.participants, participant);
  const next = { ...page, participants, lines: withLine(page.lines, event.line) };
  const isOwn = participant.username === reader && participants !== page.participants;
  return isOwn ? pageForFormer(next, participant) : next;
}

type ChatNews = Exclude<ChatEvent, ReadUpdate | ChatKeptUpdate>;

function withNews(page: ChatPage, event: ChatNews, reader: string): ChatPage {
  switch (event.name) {
    case 'chatTitleUpdate':
      return { ...page, lines: withLine(page.lines, event.line) };
    case 'chatDepartureUpdate':
      return withDepartureOf(page, event, reader);
    case 'chatUpdate':
      return withChange(page, event, reader);
  }
}

/** Whether an event tells that the reader is in the chat again. */
function isReturn({ participants }: ChatPage, event: ChatNews, reader: string): boolean {
  if (event.name !== 'chatUpdate' || event.type !== 'newParticipant') return false;
  const own = event.participants.find(({ username }) => username === reader);
  return own !== undefined && withParticipant(participants, own) !== participants;
}

/**
 * Applies an event to the chat that `reader` has open (SPEC §4). Events of other chats change
 * nothing. Snapshot plus events equals a fresh snapshot, whatever the order of the events and
 * however often each comes.
 * @throws Error 'Invalid chat update type' for a type that SPEC §4 doesn't name.
 */
export function applyToChatPage(page: ChatPage, event: ChatEvent, reader: string): ChatPage {
  if (event.name === 'readUpdate') {
    return event.chatId === page.chat._id ? withMark(page, event) : page;
  }
  if (event.name === 'chatKeptUpdate' || event.chat._id !== page.chat._id) return page;
  // Nothing reaches whoever has left, until they are added again.
  const isOver = ownDeparture(page.participants, reader) !== undefined;
  if (isOver && !isReturn(page, event, reader)) return page;
  const next = withNews(page, event, reader);
  if (!isOver && ownDeparture(next.participants, reader) !== undefined) return next;
  return event.chat.revision > page.chat.revision ? { ...next, chat: event.chat } : next;
}

/** Puts in what was read, with what happened to it meanwhile. */
function mergeRead(
  page: ChatPage,
  read: ChatStretch,
  { merged, reader }: { readonly merged: MessagesPage<ChatMessage>; readonly reader: string },
): ChatPage {
  const { chat, earlyUpdates = [] } = page;
  const joined: ChatPage = {
    ...page,
    ...merged,
    lines: withLines(page.lines, read.lines),
    ownVotes: { ...read.ownVotes, ...page.ownVotes },
    quotes: newestQuotes(read.quotes, page.quotes),
    earlyUpdates: undefined,
  };
  const deleted = read.messages.filter(({ seq }) => isDeletedIn(chat.deletedRanges, seq));
  return earlyUpdates.reduce<ChatPage>(
    (state, event) => applyToChatPage(state, event, reader),
    deleted.reduce(
      (state, { _id }) => withoutMessage(state, _id),
      withVotesOfPolls(withReadQuotes(joined)),
    ),
  );
}

export const addOlderMessages = (page: ChatPage, older: ChatStretch, reader: string): ChatPage =>
  mergeRead(page, older, { merged: prependMessages<ChatMessage>(page, older), reader });

export const addLaterMessages = (page: ChatPage, later: ChatStretch, reader: string): ChatPage =>
  mergeRead(page, later, { merged: appendMessages<ChatMessage>(page, later), reader });

/** Shows another stretch of the chat in place of the loaded one; where they overlap, what is newer counts. */
export function showStretch(page: ChatPage, read: ChatStretch, reader: string): ChatPage {
  const messages = page.messages
    .filter(({ seq }) => isWithinLoaded(read, seq))
    .reduce(
      (all, message) => withNewerRevision(insertMessage(all, message), message),
      read.messages,
    );
  const merged = { loadedTo: undefined, laterCursor: undefined, ...read, messages };
  return mergeRead(page, read, { merged, reader });
}
