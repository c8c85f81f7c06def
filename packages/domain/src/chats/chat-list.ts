import { newerOf } from '../latest.js';
import { NO_REVISION } from './chat-rows.js';
import { hasLeft } from './departures.js';
import { sentMark, type ChatEvent, type ChatUpdate } from './events.js';
import { isPinned, withCalled, withKeeping } from './keeping.js';
import { DEFAULT_ROLE } from './limits.js';
import { withMark } from './read-marks.js';
import { initialRole } from './rules.js';
import type { ChatRow, ChatSummary, Participant } from './schema.js';

type Membership = Pick<ChatRow, 'role' | 'roleRevision' | 'lastReadSeq' | 'readTurn' | 'hasLeft'>;

const toMembership = (participant: Participant): Membership => ({
  role: participant.role,
  roleRevision: participant.roleRevision,
  lastReadSeq: participant.joinedSeq,
  ...(hasLeft(participant) && { hasLeft: true }),
});

function membershipIn(event: ChatUpdate, reader: string): Membership | undefined {
  switch (event.type) {
    case 'created': {
      const role = initialRole(reader, event.chat.createdBy);
      return { role, roleRevision: 1, lastReadSeq: 0 };
    }
    case 'newParticipant': {
      const own = event.participants.find(({ username }) => username === reader);
      return own && toMembership(own);
    }
    case 'changeUserRole': {
      const { participant } = event;
      return participant.username === reader ? toMembership(participant) : undefined;
    }
    case 'newMessage':
      return undefined;
    case 'deleted':
      return undefined;
    case 'notification':
      return undefined;
    default:
      throw new Error('Invalid chat update type');
  }
}

/** Stands in until the row is read, or the event comes that tells of the reader's joining. */
const UNKNOWN: Membership = { role: DEFAULT_ROLE, roleRevision: NO_REVISION, lastReadSeq: 0 };

const withSummary = (row: ChatRow, chat: ChatSummary): ChatRow =>
  chat.revision > row.revision ? { ...row, ...chat } : row;

function withMembership(row: ChatRow, told: Membership): ChatRow {
  const { role, roleRevision, hasLeft } = told;
  const next = roleRevision > row.roleRevision ? { ...row, role, roleRevision, hasLeft } : row;
  return withMark(next, told);
}

const byPlace = (one: ChatRow, other: ChatRow): number => {
  if (isPinned(one) !== isPinned(other)) return isPinned(one) ? -1 : 1;
  if (one.activeAt !== other.activeAt) return one.activeAt > other.activeAt ? -1 : 1;
  return one._id < other._id ? -1 : 1;
};

/** The order of 'Your Chats': those on top, then the others, the latest activity first in both. */
export const sortChats = (rows: readonly ChatRow[]): readonly ChatRow[] => rows.toSorted(byPlace);

/** Adds rows that were read. Of a chat that is there, what is newer counts, of the chat and of the reader's part in it. */
export function addChatRows(
  rows: readonly ChatRow[],
  read: readonly ChatRow[],
): readonly ChatRow[] {
  const all = new Map(rows.map((row) => [row._id, row]));
  for (const row of read) {
    const known = all.get(row._id) ?? row;
    const { role, roleRevision, lastReadSeq, readTurn, hasLeft, kept, called } = known;
    const newest = newerOf(known, row);
    const own = { role, roleRevision, lastReadSeq, readTurn, hasLeft, kept, called };
    const merged = withCalled(withMembership({ ...newest, ...own }, row), row.called);
    all.set(row._id, row.kept ? withKeeping(merged, row.kept) : merged);
  }
  return sortChats([...all.values()]);
}

function applyToRow(
  known: ChatRow | undefined,
  event: ChatEvent,
  reader: string,
): ChatRow | undefined {
  // Nobody reads before they joined, so a chat that somebody reads is known.
  if (event.name === 'readUpdate') return known && withMark(known, event);
  if (event.name === 'chatKeptUpdate') return known && withKeeping(known, event.kept);
  const row = known ? withSummary(known, event.chat) : { ...event.chat, ...UNKNOWN };
  if (event.name === 'chatTitleUpdate') return row;
  if (event.name === 'chatDepartureUpdate') {
    const { participant } = event;
    return participant.username === reader ? withMembership(row, toMembership(participant)) : row;
  }
  const told = membershipIn(event, reader);
  const next = withMark(told ? withMembership(row, told) : row, sentMark(event, reader));
  const isCalling = event.type === 'notification' && event.isCalling === true;
  return isCalling ? withCalled(next, [event.message.seq]) : next;
}

/**
 * Applies an event to the reader's list of chats (SPEC §4). Only participants are told of a chat,
 * so an event of an unknown one adds it: as a stand-in, until its row is read, where it was on a page
 * that isn't. One that the reader has left stays as a row with `hasLeft`, which remembers it. Snapshot plus events equals a fresh snapshot, whatever the order of the events and however
 * often each comes.
 * @throws Error 'Invalid chat update type' for a type that SPEC §4 doesn't name.
 */
export function applyToChatList(
  rows: readonly ChatRow[],
  event: ChatEvent,
  reader: string,
): readonly ChatRow[] {
  const chatId = 'chatId' in event ? event.chatId : event.chat._id;
  const known = rows.find(({ _id }) => _id === chatId);
  const row = applyToRow(known, event, reader);
  if (row === undefined || row === known) return rows;
  return sortChats([...rows.filter(({ _id }) => _id !== chatId), row]);
}
