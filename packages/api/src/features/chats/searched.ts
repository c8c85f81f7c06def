import {
  asksNothing,
  chatName,
  excerptAround,
  heldIn,
  readQuery,
  saidIn,
  seesMessage,
  wordsFound,
  type ChatHit,
  type ChatHits,
  type SearchFilter,
} from '@collabor8/domain';
import {
  found,
  oneByOne,
  sourceOf,
  writtenBy,
  type Narrowed,
  type Search,
  type Searchable,
  type SearchSource,
} from '../../platform/searched.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { membershipId, requireReader } from './access.js';
import type { ChatSearchRequest } from './requests.js';
import {
  chatMessages,
  chats,
  holding,
  inChat,
  memberships,
  type ChatMessageDocument,
  type MembershipDocument,
} from './documents.js';

/** Chats that a search looks through, those that were active last. */
const CHATS_SEARCHED = 500;

function labelOf(filter: SearchFilter): string | undefined {
  if (filter.kind === 'has') return holding(filter.thing);
  return filter.kind === 'user' && !filter.isNot ? writtenBy(filter.name) : undefined;
}

const searchable = (store: Collections): Searchable<ChatMessageDocument> => ({
  collection: store.collection(chatMessages),
  knows: ['user', 'created', 'has'],
  labelOf,
  factsOf: (messages) =>
    messages.map((message) => ({
      texts: [saidIn(message)],
      by: message.msgFrom,
      at: Date.parse(message.msgDateTime),
      holds: heldIn(saidIn(message)),
    })),
});

/** The messages of some of somebody's chats that they may see. */
function narrowedTo(
  own: readonly Stored<MembershipDocument>[],
): Narrowed<ChatMessageDocument> | undefined {
  if (own.length === 0) return undefined;
  // Of some the reader sees only what was said since they were added, or until they left.
  const inPart = new Map(
    own.flatMap((membership) =>
      membership.seesFrom === undefined && membership.gone === undefined
        ? []
        : [[membership.chatId, membership] as const],
    ),
  );
  return {
    anyOf: [{ labels: own.map(({ chatId }) => inChat(chatId)) }],
    ...(inPart.size > 0 && {
      isMeant: ({ chatId, seq = 0, editedAt = '' }) => {
        const part: Pick<MembershipDocument, 'seesFrom' | 'gone'> = inPart.get(chatId) ?? {};
        // What it says by now they have never read.
        const isLater = part.gone !== undefined && editedAt >= part.gone.at;
        return seesMessage(part, seq) && !isLater;
      },
    }),
  };
}

async function ownOf(
  store: Collections,
  reader: string,
): Promise<readonly Stored<MembershipDocument>[]> {
  const request = { equals: [reader], limit: CHATS_SEARCHED };
  return (await store.collection(memberships).page('byActivity', request)).items;
}

async function hitsOf(
  store: Collections,
  messages: readonly Stored<ChatMessageDocument>[],
  { reader, query }: Search,
): Promise<readonly ChatHit[]> {
  const ids = [...new Set(messages.map(({ chatId }) => chatId))];
  const known = await store.collection(chats).getMany(ids);
  const own = await store
    .collection(memberships)
    .getMany(ids.map((chatId) => membershipId(chatId, reader)));
  const left = own.flatMap(({ asLeft }) => asLeft ?? []);
  const names = new Map([...known, ...left].map((chat) => [chat._id, chatName(chat, reader)]));
  return oneByOne(messages, (message) => {
    const excerpt = excerptAround(saidIn(message), query);
    return {
      messageId: message._id,
      chatId: message.chatId,
      title: names.get(message.chatId) ?? '',
      ...{ excerpt, found: wordsFound([excerpt], query) },
      by: message.msgFrom,
      at: message.msgDateTime,
      seq: message.seq ?? 0,
    };
  });
}

/** The messages of somebody's own chats that they may see. */
export const searchedChats = (store: Collections): SearchSource =>
  sourceOf({
    ...searchable(store),
    narrowedFor: async (reader) => narrowedTo(await ownOf(store, reader)),
    async hitsOf(messages, search) {
      const hits = await hitsOf(store, messages, search);
      return hits.map(({ messageId: id, title, excerpt, chatId, by, at }) => ({
        kind: 'messages',
        ...{ id, title, excerpt, chatId, by, at },
      }));
    },
  });

export const createChatSearch = (store: Collections) => ({
  /**
   * What a search finds of what the reader may see, latest first.
   * @throws AppError 'missing' for a chat that isn't the reader's
   */
  async search(reader: string, request: ChatSearchRequest): Promise<ChatHits> {
    const { search, chatId, cursor, limit } = request;
    const query = readQuery(search);
    const own =
      chatId === undefined
        ? await ownOf(store, reader)
        : [await requireReader(store, chatId, reader)];
    const narrowed = narrowedTo(own);
    if (narrowed === undefined || asksNothing(query)) return { items: [], nextCursor: null };
    const page = await found(searchable(store), query, narrowed)({ cursor, limit });
    const items = await hitsOf(store, page.items, { reader, query });
    return { items, nextCursor: page.nextCursor };
  },
});
