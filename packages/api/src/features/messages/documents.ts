import { defineCollection } from '../../ports/define-collection.js';

/** A message of the global room; `seq` is its place in the server's order. */
export interface GlobalMessageDocument {
  readonly _id: string;
  /** Absent once a moderator has deleted it: it leaves the index, and a retried send finds its id taken. */
  readonly seq?: number | undefined;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  /** What a moderator has hidden, until it is shown again: HIDDEN_LINE stands in its place. */
  readonly hidden?: { readonly msg: string } | undefined;
}

export const globalMessages = defineCollection<GlobalMessageDocument>()({
  name: 'globalMessages',
  indexes: {
    inOrder: { equals: [], order: ['seq'], direction: 'asc' },
    bySender: { equals: ['msgFrom'], order: ['seq'], direction: 'desc' },
  },
});

/** Gives out the places of messages, one after the other; `_id` names the room. */
export interface RoomDocument {
  readonly _id: string;
  readonly lastSeq: number;
}

export const rooms = defineCollection<RoomDocument>()({ name: 'rooms', indexes: {} });
