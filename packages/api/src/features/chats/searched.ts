import { chatName, excerptAround, saidIn, seesMessage } from '@collabor8/domain';
import { sourceOf, writtenBy, type Narrowed, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import { membershipId } from './access.js';
import {
  chatMessages,
  chats,
  inChat,
  memberships,
  type ChatMessageDocument,
  type MembershipDocument,
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
      // Of some the reader sees only what was said since they were added, or until they left.
      const inPart = new Map(
        own.items.flatMap((membership) =>
          membership.seesFrom === undefined && membership.gone === undefined
            ? []
            : [[membership.chatId, membership] as const],
        ),
      );
      return {
        anyOf: [{ labels: own.items.map(({ chatId }) => inChat(chatId)) }],
        ...(inPart.size > 0 && {
          isMeant: ({ chatId, seq = 0, editedAt = '' }) => {
            const own: Pick<MembershipDocument, 'seesFrom' | 'gone'> = inPart.get(chatId) ?? {};
            // What it says by now they have never read.
            const isLater = own.gone !== undefined && editedAt >= own.gone.at;
            return seesMessage(own, seq) && !isLater;
          },
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
      const own = await store
        .collection(memberships)
        .getMany(ids.map((chatId) => membershipId(chatId, reader)));
      const left = own.flatMap(({ asLeft }) => asLeft ?? []);
      const names = new Map([...found, ...left].map((chat) => [chat._id, chatName(chat, reader)]));
      return messages.map((message) => ({
        kind: 'messages',
        ...{ id: message._id, title: names.get(message.chatId) ?? '' },
        ...{ excerpt: excerptAround(saidIn(message), query), chatId: message.chatId },
        ...{ by: message.msgFrom, at: message.msgDateTime },
      }));
    },
  });
