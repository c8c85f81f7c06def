import { indexedText, type Message } from '@collabor8/domain';
import { ANY, writtenBy } from '../../platform/searched.js';
import { defineCollection } from '../../ports/define-collection.js';

/** A message of the global room; `seq` is its place in the server's order. */
export interface GlobalMessageDocument extends Omit<Message, 'seq' | 'hidden' | 'revision'> {
  /** Absent once a moderator has deleted it: it leaves the index, and a retried send finds its id taken. */
  readonly seq?: number | undefined;
  /** What a moderator has hidden, until it is shown again: HIDDEN_LINE stands in its place. */
  readonly hidden?: { readonly msg: string } | undefined;
}

const isThere = ({ seq, hidden }: GlobalMessageDocument): boolean =>
  seq !== undefined && hidden === undefined;

export const globalMessages = defineCollection<GlobalMessageDocument>()({
  name: 'globalMessages',
  dividedBy: null,
  indexes: {
    inOrder: { equals: [], order: ['seq'], direction: 'asc' },
    bySender: { equals: ['msgFrom'], order: ['seq'], direction: 'desc' },
  },
  search: {
    version: 1,
    wordsFrom: ['msg', 'hidden', 'seq'],
    words: (message) => ({ all: isThere(message) ? indexedText(message.msg) : [] }),
    labels: (message) => (isThere(message) ? [writtenBy(message.msgFrom), ANY] : []),
    time: (message) => Date.parse(message.msgDateTime),
  },
});

/** How far somebody has read in the global room; `_id` is the username's key. */
export interface RoomReadDocument {
  readonly _id: string;
  readonly lastReadSeq: number;
}

export const roomReads = defineCollection<RoomReadDocument>()({
  name: 'roomReads',
  ownedBy: '_id',
  indexes: {},
});

/** Gives out the places of messages, one after the other; `_id` names the room. */
export interface RoomDocument {
  readonly _id: string;
  readonly lastSeq: number;
}

export const rooms = defineCollection<RoomDocument>()({ name: 'rooms', indexes: {} });
