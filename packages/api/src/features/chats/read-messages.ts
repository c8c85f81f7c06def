import {
  seesMessage,
  usernameKey,
  type ChatMessage,
  type ChatStretch,
  type OwnPollVote,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { requirePresent } from './access.js';
import {
  chatMessages,
  pollVotes,
  type ChatDocument,
  type ChatMessageDocument,
  type MembershipDocument,
} from './documents.js';
import { readLinesBetween } from './lines.js';
import { readQuotes, messagesFor } from './quotes.js';
import { isPresent, type PresentMessage } from './rows.js';

const MESSAGES_PAGE = 50;
/** Of a page around a message, those before it. */
const BEFORE = 25;

type Reader = Pick<MembershipDocument, 'chatId' | 'username' | 'seesFrom' | 'joinedAt' | 'gone'>;

export const pollVoteId = (messageId: string, username: string): string =>
  `${messageId}:${usernameKey(username)}`;

async function readOwnVotes(
  store: Collections,
  messageIds: readonly string[],
  reader: string,
): Promise<Record<string, OwnPollVote>> {
  const ids = messageIds.map((messageId) => pollVoteId(messageId, reader));
  const votes = await store.collection(pollVotes).getMany(ids);
  return Object.fromEntries(
    votes.map(({ messageId, optionIndex, choices, messageRevision }) => [
      messageId,
      { optionIndex, ...(choices && { choices }), revision: messageRevision },
    ]),
  );
}

interface Part {
  /** Oldest first. */
  readonly items: readonly Stored<ChatMessageDocument>[];
  /** Where it goes on; null where nothing follows that the reader may see. */
  readonly nextCursor: string | null;
}

/** Messages one way from a cursor; those outside of the reader's time are none. */
async function readPart(
  store: Collections,
  reader: Reader,
  ...[direction, cursor, limit]: ['older' | 'later', string | null, number]
): Promise<Part> {
  const reverse = direction === 'older';
  const collection = store.collection(chatMessages);
  const { seesFrom = 0, gone } = reader;
  const end = gone && collection.cursorAfter('ofChat', [gone.seq + 1], '', true);
  const from = cursor ?? (reverse ? (end ?? null) : null);
  const page = await collection.page('ofChat', {
    ...{ equals: [reader.chatId], cursor: from, limit, reverse },
  });
  const items = page.items.filter(({ seq = 0 }) => seesMessage(reader, seq));
  // At the end of their time this way; a cursor may lie behind the other one.
  const isOver = page.items.some(({ seq = 0 }) =>
    reverse ? seq <= seesFrom : seq >= (gone?.seq ?? Infinity),
  );
  const nextCursor = isOver ? null : page.nextCursor;
  return { items: reverse ? items.toReversed() : items, nextCursor };
}

/** The place of the message before another one, which may be a long way up where many were deleted; 0 for the first. */
async function placeBefore(store: Collections, { chatId }: Reader, seq: number): Promise<number> {
  const collection = store.collection(chatMessages);
  const cursor = collection.cursorAfter('ofChat', [seq], '', true);
  const page = await collection.page('ofChat', {
    ...{ equals: [chatId], cursor, limit: 1, reverse: true },
  });
  return page.items[0]?.seq ?? 0;
}

/** What was done between messages: from behind the one before them, up to the last one, or the end of the log. */
async function linesAmong(
  store: Collections,
  reader: Reader,
  { messages, isEnd }: { readonly messages: readonly ChatMessage[]; readonly isEnd: boolean },
): Promise<Pick<ChatStretch, 'lines'>> {
  const [first] = messages;
  const from = first === undefined ? 0 : await placeBefore(store, reader, first.seq);
  const to = isEnd ? Infinity : (messages.at(-1)?.seq ?? 0);
  const lines = await readLinesBetween(store, reader, { from, to });
  return lines.length === 0 ? {} : { lines };
}

/** A page of two parts, of which either may be nothing. */
async function pageOf(
  store: Collections,
  reader: Reader,
  { older, later, isEnd }: { readonly older: Part; readonly later: Part; readonly isEnd: boolean },
): Promise<ChatStretch> {
  const present = [...older.items, ...later.items].filter(isPresent);
  const messages = await messagesFor(store, reader, present);
  const polls = messages.filter(({ type }) => type === 'poll').map(({ _id }) => _id);
  return {
    messages,
    loadedFrom: older.nextCursor === null ? 0 : (messages[0]?.seq ?? 0),
    messagesCursor: older.nextCursor,
    ...(later.nextCursor !== null && {
      loadedTo: messages.at(-1)?.seq ?? 0,
      laterCursor: later.nextCursor,
    }),
    ownVotes: await readOwnVotes(store, polls, reader.username),
    quotes: await readQuotes(store, reader, messages),
    ...(await linesAmong(store, reader, { messages, isEnd })),
  };
}

const NOTHING: Part = { items: [], nextCursor: null };

/** The latest messages of a chat, or those before a cursor: costs what it returns. */
export const readOlder = async (
  store: Collections,
  reader: Reader,
  cursor: string | null,
): Promise<ChatStretch> =>
  pageOf(store, reader, {
    older: await readPart(store, reader, 'older', cursor, MESSAGES_PAGE),
    later: NOTHING,
    isEnd: cursor === null,
  });

/** Those behind a cursor. */
export async function readLater(
  store: Collections,
  reader: Reader,
  cursor: string,
): Promise<ChatStretch> {
  const later = await readPart(store, reader, 'later', cursor, MESSAGES_PAGE);
  const isEnd = later.nextCursor === null;
  const page = await pageOf(store, reader, { older: NOTHING, later, isEnd });
  return { ...page, loadedFrom: later.items[0]?.seq ?? 0 };
}

/** Those around a place: it stands first in the later part. */
async function readAroundPlace(
  store: Collections,
  reader: Reader,
  seq: number,
): Promise<ChatStretch> {
  const place = (reverse: boolean) =>
    store.collection(chatMessages).cursorAfter('ofChat', [seq], '', reverse);
  const older = await readPart(store, reader, 'older', place(true), BEFORE);
  const later = await readPart(store, reader, 'later', place(false), MESSAGES_PAGE);
  return pageOf(store, reader, { older, later, isEnd: later.nextCursor === null });
}

/** Those around a message. @throws AppError 'missing' where the reader may not see it */
export async function readAround(
  store: Collections,
  reader: Reader,
  messageId: string,
): Promise<ChatStretch> {
  const { seq } = await requirePresent(store, reader, messageId);
  return readAroundPlace(store, reader, seq);
}

/** Where somebody left off: the latest messages, unless what they have yet to read is more than a part of that. */
export const readWhereLeft = (
  store: Collections,
  membership: MembershipDocument,
  { lastSeq }: Pick<ChatDocument, 'lastSeq'>,
): Promise<ChatStretch> =>
  lastSeq - membership.lastReadSeq <= BEFORE
    ? readOlder(store, membership, null)
    : readAroundPlace(store, membership, membership.lastReadSeq + 1);

/**
 * The first message of a chat that was said at a time or later, as far as the reader may see it; null where nothing was.
 * Places follow the time but for what was written offline, so it is looked for in halves: as many reads as the number of
 * messages has bits.
 * @throws AppError 'invalid' for what is no time
 */
export async function readFirstSince(
  store: Collections,
  reader: Reader,
  at: string,
): Promise<{ readonly messageId: string } | null> {
  const since = Date.parse(at);
  if (Number.isNaN(since)) throw new AppError('invalid', 'Please enter a date.');
  const collection = store.collection(chatMessages);
  /** The first one at a place or behind it: those that were deleted have left theirs. */
  const firstFrom = async (seq: number): Promise<PresentMessage | undefined> => {
    const cursor = collection.cursorAfter('ofChat', [seq], '', false);
    const page = await collection.page('ofChat', { equals: [reader.chatId], cursor, limit: 1 });
    return page.items.find(isPresent);
  };
  const latest = { equals: [reader.chatId], limit: 1, reverse: true };
  const [last] = (await collection.page('ofChat', latest)).items.filter(isPresent);
  // All before `from` are earlier; `found` is the first known one that isn't.
  let from = (reader.seesFrom ?? 0) + 1;
  let to = (last?.seq ?? 0) + 1;
  let found: PresentMessage | undefined;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const message = await firstFrom(middle);
    if (message === undefined || Date.parse(message.msgDateTime) >= since) {
      found = message ?? found;
      to = middle;
    } else from = message.seq + 1;
  }
  return found === undefined ? null : { messageId: found._id };
}
