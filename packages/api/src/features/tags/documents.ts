import { formsOfText, searchWords } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

/** A tag, with the number of its questions; `_id` is the tag's key. */
export interface TagDocument {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
  readonly questionCount: number;
}

export const tags = defineCollection<TagDocument>()({
  name: 'tags',
  dividedBy: null,
  indexes: {
    byQuestionCount: { equals: [], order: ['questionCount'], direction: 'desc', counted: true },
  },
  search: {
    version: 3,
    wordsFrom: ['name', 'description'],
    // Of the description forms alone: who looks for a name types words.
    words: ({ name, description }) => ({
      all: [...searchWords(name), ...formsOfText(`${name}\n${description}`)],
    }),
    labels: () => [],
    // The most used tags first.
    time: (tag) => tag.questionCount,
  },
});

/** Another name of a tag, that it had before, that was merged into it, or that looks like it; `_id` is that name's key. */
export interface TagSynonymDocument {
  readonly _id: string;
  /** Of the tag that is meant. */
  readonly toKey: string;
}

export const tagSynonyms = defineCollection<TagSynonymDocument>()({
  name: 'tagSynonyms',
  dividedBy: null,
  indexes: {
    ofTag: { equals: ['toKey'], order: [], direction: 'asc' },
  },
});

/** What has one tag is to have another, or the same one spelt anew: then the keys are equal. */
export interface TagExchange {
  readonly fromKey: string;
  /** As it is spelt. */
  readonly to: string;
  readonly toKey: string;
  /** Behind what is spelt anew, where only that changes. */
  readonly cursor: string | null;
}

/** A tag whose questions get another one, until all of them have it; `_id` is always the same. */
export interface TagRenameDocument extends TagExchange {
  readonly _id: string;
}

export const tagRenames = defineCollection<TagRenameDocument>()({
  name: 'tagRenames',
  indexes: {},
});
