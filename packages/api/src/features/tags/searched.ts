import { excerptAround } from '@collabor8/domain';
import { sourceOf, type SearchSource } from '../../platform/searched.js';
import type { Collections } from '../../ports/document-store.js';
import { tags } from './documents.js';

/** Tags by name and description, the most used first. */
export const searchedTags = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(tags),
    knows: [],
    factsOf: (some) => some.map(({ name, description }) => ({ texts: [name, description] })),
    hitsOf: (some, { query }) =>
      some.map(({ _id, name, description, questionCount }) => ({
        kind: 'tags',
        ...{ id: _id, title: name, excerpt: excerptAround(description, query), questionCount },
      })),
  });
