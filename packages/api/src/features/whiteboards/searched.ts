import { sourceOf, writtenBy, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import { boardStates, whiteboards } from './documents.js';

/** One's own boards: those of others are opened by their ID alone. */
export const searchedBoards = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(whiteboards),
    knows: ['user', 'created'],
    narrowedFor: (reader) => ({ labels: [writtenBy(reader)] }),
    factsOf: (boards) =>
      boards.map(({ title, owner, dateCreated }) => ({
        texts: [title],
        by: owner,
        at: Date.parse(dateCreated),
      })),
    async hitsOf(boards) {
      const states = await store.collection(boardStates).getMany(boards.map(({ _id }) => _id));
      const pictures = new Map(states.map(({ _id, content }) => [_id, content?.id]));
      return boards.map(({ _id, title, owner, dateCreated }) => ({
        kind: 'boards',
        ...{ id: _id, title, excerpt: '', by: owner, at: dateCreated },
        picture: pictures.get(_id) ?? null,
      }));
    },
  });
