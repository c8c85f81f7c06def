import { excerptAround, heldIn } from '@collabor8/domain';
import { sourceOf, writtenBy, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import { globalMessages } from './documents.js';

/** Messages of the global room, which everybody may read. */
export const searchedMessages = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(globalMessages),
    knows: ['user', 'created', 'has'],
    labelOf: (filter) =>
      filter.kind === 'user' && !filter.isNot ? writtenBy(filter.name) : undefined,
    factsOf: (messages) =>
      messages.map(({ msg, msgFrom, msgDateTime }) => ({
        texts: [msg],
        by: msgFrom,
        at: Date.parse(msgDateTime),
        holds: heldIn(msg),
      })),
    hitsOf: (messages, { query }) =>
      messages.map(({ _id, msg, msgFrom, msgDateTime }) => ({
        kind: 'messages',
        ...{ id: _id, title: '', excerpt: excerptAround(msg, query) },
        ...{ chatId: null, by: msgFrom, at: msgDateTime },
      })),
  });
