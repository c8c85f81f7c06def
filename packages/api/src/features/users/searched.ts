import { excerptAround } from '@collabor8/domain';
import { sourceOf, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import { users } from './documents.js';

/** People by parts of their names and by what they say of themselves. */
export const searchedPeople = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(users),
    knows: [],
    factsOf: (people) =>
      people.map(({ username, biography }) => ({ texts: [username, biography] })),
    hitsOf: (people, { query }) =>
      people.map(({ username, biography, avatarUrl }) => ({
        kind: 'people',
        ...{ id: username, title: username, excerpt: excerptAround(biography, query) },
        ...(avatarUrl !== undefined && { avatarUrl }),
      })),
  });
