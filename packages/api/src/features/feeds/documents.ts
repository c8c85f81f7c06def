import { defineCollection } from '../../ports/define-collection.js';

/** By what the feed readers of one person are let in, where visitors aren't; `_id` is the username's key. */
export interface FeedKeyDocument {
  readonly _id: string;
  readonly username: string;
  /** As it is, since its owner reads it in their settings; it opens feeds alone. */
  readonly key: string;
}

export const feedKeys = defineCollection<FeedKeyDocument>()({
  name: 'feedKeys',
  ownedBy: '_id',
  dividedBy: '_id',
  indexes: { byKey: { equals: ['key'], order: [], direction: 'asc', unique: true } },
});
