import {
  chosenIn,
  hasLeft,
  namesVoters,
  seesMessage,
  type ChatMessage,
  type Poll,
  type WholeChat,
  type WholeMessage,
} from '@collabor8/domain';
import {
  chatMessages,
  chats,
  memberships,
  pollVotes,
  type MembershipDocument,
} from './documents.js';
import type { Collections, PageRequest } from '../../ports/document-store.js';
import { readAll, type PageFrom } from '../../ports/read-all.js';
import { requireChat, requireMembership } from './access.js';
import { readParticipants } from './read-chats.js';
import { isPresent, toMessage } from './rows.js';

/** Messages of a page; each may have ten thousand characters. */
const PAGE_SIZE = 50;

/** A whole chat whose messages are read as they are written out: memory stays flat. */
export interface WholeChatStream {
  readonly head: Omit<WholeChat, 'messages'>;
  /** Oldest first. */
  readonly messages: AsyncIterable<WholeMessage>;
}

type Votes = Readonly<Record<string, number>>;

/** Who voted for which option, of each poll; the first one of several, as SPEC §3 has room for one. */
async function readVotes(
  store: Collections,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Votes>> {
  const collection = store.collection(pollVotes);
  const firstPages = await collection.pageOfEach('ofMessage', messageIds, PAGE_SIZE);
  const found = new Map<string, Votes>();
  for (const [messageId, { items, nextCursor }] of firstPages) {
    const votes = [...items];
    if (nextCursor !== null) {
      const rest = { equals: [String(messageId)], cursor: nextCursor };
      for await (const vote of readAll(collection, 'ofMessage', rest)) votes.push(vote);
    }
    const pairs = votes.flatMap((vote) =>
      chosenIn(vote)
        .slice(0, 1)
        .map((chosen) => [vote.username, chosen] as const),
    );
    found.set(String(messageId), Object.fromEntries(pairs));
  }
  return found;
}

const toWholePoll = (poll: Poll, votes: Votes = {}): WholeMessage['poll'] => ({
  question: poll.question,
  options: poll.options,
  votes: namesVoters(poll) ? { ...votes } : {},
});

const toWholeMessage = (message: ChatMessage, votes: Votes | undefined): WholeMessage => ({
  _id: message._id,
  msg: message.msg,
  msgFrom: message.msgFrom,
  msgDateTime: message.msgDateTime,
  type: message.type,
  ...(message.hidden && { hidden: message.hidden }),
  ...(message.poll && { poll: toWholePoll(message.poll, votes) }),
});

/** All messages, in a number of queries that doesn't depend on what a page holds. */
async function* readWholeMessages(
  store: Collections,
  membership: MembershipDocument,
): AsyncGenerator<WholeMessage> {
  const { chatId } = membership;
  let cursor: string | null = null;
  do {
    const request: PageRequest = { equals: [chatId], cursor, limit: PAGE_SIZE };
    const page = await store.collection(chatMessages).page('ofChat', request);
    const messages = page.items
      .filter(isPresent)
      .filter(({ seq }) => seesMessage(membership, seq))
      .map(toMessage);
    const polls = messages.filter(({ type }) => type === 'poll').map(({ _id }) => _id);
    const votes = await readVotes(store, polls);
    for (const message of messages) yield toWholeMessage(message, votes.get(message._id));
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function streamOf(
  store: Collections,
  { _id, title }: Pick<WholeChat, '_id' | 'title'>,
  membership: MembershipDocument,
): Promise<WholeChatStream> {
  const participants = (await readParticipants(store, _id)).filter((each) => !hasLeft(each));
  return {
    head: {
      _id,
      title,
      participants: participants.map(({ username }) => username),
      permissions: participants.map(({ username, role }) => ({ user: username, role })),
    },
    messages: readWholeMessages(store, membership),
  };
}

export const readWholeChat = async (
  store: Collections,
  chatId: string,
  reader: string,
): Promise<WholeChatStream> =>
  streamOf(
    store,
    await requireChat(store, chatId, reader),
    await requireMembership(store, chatId, reader),
  );

/** A page of somebody's chats, the latest joined first, each read when its turn comes. */
export async function readWholeChats(
  store: Collections,
  reader: string,
  request: { readonly limit: number; readonly cursor: string | null },
): Promise<PageFrom<WholeChatStream>> {
  const page = await store.collection(memberships).page('byUser', { equals: [reader], ...request });
  async function* items() {
    const present = page.items.filter((membership) => !hasLeft(membership));
    const own = new Map(present.map((membership) => [membership.chatId, membership]));
    for (const chat of await store.collection(chats).getMany([...own.keys()])) {
      const membership = own.get(chat._id);
      if (membership !== undefined) yield streamOf(store, chat, membership);
    }
  }
  return { items: items(), nextCursor: page.nextCursor };
}
