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
  type PollVoteDocument,
} from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import { pagesOf, readAllOfEach, type PageFrom, type PageOf } from '../../ports/read-all.js';
import { requireChat } from './access.js';
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

/** Who voted for which option of a poll; the first one of several, as SPEC §3 has room for one. */
const votesIn = (votes: readonly PollVoteDocument[]): Votes =>
  Object.fromEntries(
    votes.flatMap((vote) =>
      chosenIn(vote)
        .slice(0, 1)
        .map((chosen) => [vote.username, chosen] as const),
    ),
  );

const toWholePoll = (poll: Poll, votes: Votes): WholeMessage['poll'] => ({
  question: poll.question,
  options: poll.options,
  votes: namesVoters(poll) ? { ...votes } : {},
});

const toWholeMessage = (message: ChatMessage, votes: Votes): WholeMessage => ({
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
  const log = store.collection(chatMessages);
  const equals = [membership.chatId];
  for await (const { items } of pagesOf(
    (page) => log.page('ofChat', { equals, ...page }),
    PAGE_SIZE,
  )) {
    const messages = items
      .filter(isPresent)
      .filter(({ seq }) => seesMessage(membership, seq))
      .map(toMessage);
    const polls = messages.filter(({ type }) => type === 'poll').map(({ _id }) => _id);
    const votesOf = await readAllOfEach(store.collection(pollVotes), 'ofMessage', polls);
    for (const message of messages) yield toWholeMessage(message, votesIn(votesOf(message._id)));
  }
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

export async function readWholeChat(
  store: Collections,
  chatId: string,
  reader: string,
): Promise<WholeChatStream> {
  const { chat, own } = await requireChat(store, chatId, reader);
  return streamOf(store, chat, own);
}

/** A page of somebody's chats, the latest joined first, each read when its turn comes. */
export async function readWholeChats(
  store: Collections,
  reader: string,
  request: PageOf,
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
