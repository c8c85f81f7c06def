import { chatName, excerptAround, seesMessage } from '@collabor8/domain';
import { sourceOf, writtenBy, type Narrowed, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import {
  chatMessages,
  chats,
  inChat,
  memberships,
  saidIn,
  type ChatMessageDocument,
} from './documents.js';

/** Chats that a search looks through, those that were active last. */
const CHATS_SEARCHED = 500;

/** The messages of somebody's own chats that they may see. */
export const searchedChats = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(chatMessages),
    knows: ['user', 'created'],
    labelOf: (filter) =>
      filter.kind === 'user' && !filter.isNot ? writtenBy(filter.name) : undefined,

    async narrowedFor(reader): Promise<Narrowed<ChatMessageDocument> | undefined> {
      const own = await store
        .collection(memberships)
        .page('byActivity', { equals: [reader], limit: CHATS_SEARCHED });
      if (own.items.length === 0) return undefined;
      // Of some the reader sees only what was said since they were added.
      const inPart = new Map(
        own.items.flatMap((membership) =>
          membership.seesFrom === undefined ? [] : [[membership.chatId, membership] as const],
        ),
      );
      return {
        anyOf: [{ labels: own.items.map(({ chatId }) => inChat(chatId)) }],
        ...(inPart.size > 0 && {
          isMeant: ({ chatId, seq = 0 }) => seesMessage(inPart.get(chatId) ?? {}, seq),
        }),
      };
    },

    factsOf: (messages) =>
      messages.map((message) => ({
        texts: [saidIn(message)],
        by: message.msgFrom,
        at: Date.parse(message.msgDateTime),
      })),

    async hitsOf(messages, { reader, query }) {
      const ids = [...new Set(messages.map(({ chatId }) => chatId))];
      const found = await store.collection(chats).getMany(ids);
      const names = new Map(found.map((chat) => [chat._id, chatName(chat, reader)]));
      return messages.map((message) => ({
        kind: 'messages',
        ...{ id: message._id, title: names.get(message.chatId) ?? '' },
        ...{ excerpt: excerptAround(saidIn(message), query), chatId: message.chatId },
        ...{ by: message.msgFrom, at: message.msgDateTime },
      }));
    },
  });
