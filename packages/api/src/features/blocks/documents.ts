import { defineCollection } from '../../ports/define-collection.js';

/**
 * Two people of whom one has blocked the other, or did so once; `_id` is both their keys. Before two people
 * begin something that a block must not miss, they get one: no store locks what is absent.
 */
export interface BlockPairDocument {
  readonly _id: string;
  /** Keys of both, ascending. */
  readonly people: readonly string[];
  /** Their names as they spell them, in the same order. */
  readonly names: readonly string[];
  /** Keys of those of the two who block the other. */
  readonly by: readonly string[];
  /** When they did, by their keys; ISO. */
  readonly at: Readonly<Record<string, string>>;
  /** The keys of both while they are apart; nothing otherwise, so that the index holds those who are. */
  readonly apart: readonly string[];
}

export const blockPairs = defineCollection<BlockPairDocument>()({
  name: 'blockPairs',
  indexes: {
    byBlocker: { equals: ['by'], order: [], direction: 'asc', multi: 'by', counted: true },
    apartFrom: { equals: ['apart'], order: [], direction: 'asc', multi: 'apart' },
    ofPerson: { equals: ['people'], order: [], direction: 'asc', multi: 'people' },
  },
});
