import {
  onlineStatusOf,
  sortChats,
  usernameKey,
  type ChatMessagesPage,
  type ChatPage,
  type ChatRow,
  type OwnPollVote,
  type Participant,
  type OnlineStatus,
} from '@collabor8/domain';
import { chatMessages, chats, memberships, pollVotes } from './documents.js';
import { users } from '../users/index.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { requireChat, requireMembership } from './access.js';
import { isPresent, toMessage, toParticipant, toRow, toSummary } from './rows.js';

const MESSAGES_PAGE = 50;

export const pollVoteId = (messageId: string, username: string): string =>
  `${messageId}:${usernameKey(username)}`;

/** All of a person's chats, the latest activity first. */
export async function readChatList(
  store: Collections,
  reader: string,
): Promise<readonly ChatRow[]> {
  const own = [];
  const all = readAll(store.collection(memberships), 'byUser', { equals: [reader] });
  for await (const membership of all) own.push(membership);
  const found = await store.collection(chats).getMany(own.map(({ chatId }) => chatId));
  const byId = new Map(found.map((chat) => [chat._id, chat]));
  return sortChats(
    own.flatMap((membership) => {
      const chat = byId.get(membership.chatId);
      return chat === undefined ? [] : [toRow(chat, membership)];
    }),
  );
}

export async function readParticipants(store: Collections, chatId: string): Promise<Participant[]> {
  const participants = [];
  const all = readAll(store.collection(memberships), 'ofChat', { equals: [chatId] });
  for await (const membership of all) participants.push(toParticipant(membership));
  return participants;
}

async function readOwnVotes(
  store: Collections,
  messageIds: readonly string[],
  reader: string,
): Promise<Record<string, OwnPollVote>> {
  const ids = messageIds.map((messageId) => pollVoteId(messageId, reader));
  const votes = await store.collection(pollVotes).getMany(ids);
  return Object.fromEntries(
    votes.map(({ messageId, optionIndex, messageRevision }) => [
      messageId,
      { optionIndex, revision: messageRevision },
    ]),
  );
}

/** The latest messages of a chat, or those before a cursor, oldest first: costs what it returns. */
export async function readMessages(
  store: Collections,
  { chatId, reader, cursor }: { chatId: string; reader: string; cursor: string | null },
): Promise<ChatMessagesPage> {
  const page = await store
    .collection(chatMessages)
    .page('ofChat', { equals: [chatId], cursor, limit: MESSAGES_PAGE, reverse: true });
  const messages = page.items.filter(isPresent).map(toMessage).reverse();
  const polls = messages.filter(({ type }) => type === 'poll').map(({ _id }) => _id);
  return {
    messages,
    loadedFrom: page.nextCursor === null ? 0 : (messages[0]?.seq ?? 0),
    messagesCursor: page.nextCursor,
    ownVotes: await readOwnVotes(store, polls, reader),
  };
}

/** The opened chat as `reader` sees it. */
export async function readChatPage(
  store: Collections,
  chatId: string,
  reader: string,
): Promise<ChatPage> {
  // The chat is read first: what is written while the rest is read arrives as an event with a
  // higher revision, or is in the lists already and recognised by its id.
  const chat = await requireChat(store, chatId, reader);
  const { lastReadSeq } = await requireMembership(store, chatId, reader);
  return {
    chat: toSummary(chat),
    lastReadSeq,
    participants: await readParticipants(store, chatId),
    ...(await readMessages(store, { chatId, reader, cursor: null })),
  };
}

/** Who of a chat is online. Participants without an account any more are left out. */
export async function readOnline(
  store: Collections,
  chatId: string,
  reader: string,
): Promise<readonly OnlineStatus[]> {
  await requireMembership(store, chatId, reader);
  const keys = (await readParticipants(store, chatId)).map(({ username }) => usernameKey(username));
  return (await store.collection(users).getMany(keys)).map(onlineStatusOf);
}
