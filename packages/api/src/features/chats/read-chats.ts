import {
  CHATS_PINNED_MAX,
  hasLeft,
  sortChats,
  type ChatList,
  type ChatPage,
  type ChatRow,
  type ChatSummary,
  type Participant,
  withLines,
} from '@collabor8/domain';
import { chats, memberships, type MembershipDocument } from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import { pagesOf, readAll, type PageOf } from '../../ports/read-all.js';
import { membershipId, requireChat, requireReader } from './access.js';
import { readLines } from './lines.js';
import { readPinned } from './quotes.js';
import { readWhereLeft } from './read-messages.js';
import { toMark, toParticipant, toRow, toSummary } from './rows.js';

/** Rows that a step through all of somebody's chats reads. */
const STEP = 200;

/** Rows of some of a person's memberships, in their order; none of a chat that they have left. */
async function rowsOf(
  store: Collections,
  own: readonly MembershipDocument[],
): Promise<readonly ChatRow[]> {
  const found = await store.collection(chats).getMany(own.map(({ chatId }) => chatId));
  const byId = new Map(found.map((chat) => [chat._id, chat]));
  return own.flatMap((membership) => {
    if (hasLeft(membership)) return [];
    const chat = byId.get(membership.chatId);
    return chat === undefined ? [] : [toRow(chat, membership)];
  });
}

/** As many pinned chats as there can be, where two were pinned at once. */
const PINNED_READ = 2 * CHATS_PINNED_MAX;

/**
 * A page of a person's chats, the latest activity first; which page a chat of many is on goes by the hour of it.
 * A chat that becomes active goes to the front: who reads on meanwhile hears of it by its event. All that are pinned
 * are on the first page, and on no other. Those that were put away are among the others: which ones come back is
 * nowhere written down, and follows from the row.
 */
export async function readChatList(
  store: Collections,
  reader: string,
  { cursor, limit }: PageOf,
): Promise<ChatList> {
  const own = store.collection(memberships);
  const pinned =
    cursor === null
      ? (await own.page('pinned', { equals: [reader], limit: PINNED_READ })).items
      : [];
  const { items, nextCursor } = await own.page('byActivity', { equals: [reader], cursor, limit });
  const others = items.filter(({ pinnedAt }) => pinnedAt === undefined);
  const rows = sortChats(await rowsOf(store, [...pinned, ...others]));
  // Chats that they have left, or that stand on the first page, are no page.
  return rows.length === 0 && nextCursor !== null
    ? readChatList(store, reader, { cursor: nextCursor, limit })
    : { items: rows, nextCursor };
}

/** All of a person's chats, some at a time, the pinned ones and then the others by their activity; others are answered in between. */
export async function* ownChats(
  store: Collections,
  reader: string,
): AsyncGenerator<readonly ChatRow[]> {
  for await (const { items } of pagesOf((page) => readChatList(store, reader, page), STEP))
    yield items;
}

export async function readRows(
  store: Collections,
  reader: string,
  chatIds: readonly string[],
): Promise<readonly ChatRow[]> {
  const ids = chatIds.map((chatId) => membershipId(chatId, reader));
  const own = await store.collection(memberships).getMany(ids);
  return rowsOf(store, own);
}

/** In the order of joining, with those who have left. */
export async function readParticipants(store: Collections, chatId: string): Promise<Participant[]> {
  const participants = [];
  const all = readAll(store.collection(memberships), 'ofChat', { equals: [chatId] });
  for await (const membership of all) participants.push(toParticipant(membership));
  return participants;
}

/** The chat as it was when somebody left it, with what they could read by then. */
async function readAsLeft(
  store: Collections,
  membership: MembershipDocument,
  asLeft: ChatSummary,
): Promise<ChatPage> {
  const { lines, ...log } = await readWhereLeft(store, membership, asLeft);
  return {
    chat: asLeft,
    ...toMark(membership),
    participants: [toParticipant(membership)],
    lines: withLines(await readLines(store, membership), lines),
    pinned: [],
    ...log,
  };
}

/** The opened chat as `reader` sees it, where they left it. */
export async function readChatPage(
  store: Collections,
  chatId: string,
  reader: string,
): Promise<ChatPage> {
  // The chat is read first: what is written while the rest is read arrives as an event with a
  // higher revision, or is in the lists already and recognised by its id.
  const known = await requireReader(store, chatId, reader);
  if (known.asLeft !== undefined) return readAsLeft(store, known, known.asLeft);
  const { chat, own: membership } = await requireChat(store, chatId, reader);
  const { lines, ...log } = await readWhereLeft(store, membership, chat);
  return {
    chat: toSummary(chat),
    ...toMark(membership),
    participants: await readParticipants(store, chatId),
    lines: withLines(await readLines(store, membership), lines),
    pinned: await readPinned(store, membership),
    ...log,
  };
}
