import { excerptAround } from '@collabor8/domain';
import { sourceOf, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import type { HiddenFrom } from './directory.js';
import { users } from './documents.js';

/** People by parts of their names and by what they say of themselves, but those whom the reader doesn't meet. */
export const searchedPeople = (store: Collections, hiddenFrom: HiddenFrom): SearchSource =>
  sourceOf({
    collection: store.collection(users),
    knows: [],
    async narrowedFor(reader) {
      const hidden = await hiddenFrom(reader);
      return hidden.size === 0 ? {} : { isMeant: ({ _id }) => !hidden.has(_id) };
    },
    factsOf: (people) =>
      people.map(({ username, biography }) => ({ texts: [username, biography] })),
    hitsOf: (people, { query }) =>
      people.map(({ username, biography, avatarUrl }) => ({
        kind: 'people',
        ...{ id: username, title: username, excerpt: excerptAround(biography, query) },
        ...(avatarUrl !== undefined && { avatarUrl }),
      })),
  });
