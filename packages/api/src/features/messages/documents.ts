import { defineCollection } from '../../ports/define-collection.js';

/** A message of the global room; `seq` is its place in the server's order. */
export interface GlobalMessageDocument {
  readonly _id: string;
  readonly seq: number;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
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
