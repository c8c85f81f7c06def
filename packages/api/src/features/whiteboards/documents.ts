import { type BoardEntry, type BoardImage, indexedText, type Whiteboard } from '@collabor8/domain';
import { ANY, writtenBy } from '../../platform/searched.js';
import { defineCollection } from '../../ports/define-collection.js';

/**
 * A board without what is drawn on it; `_id` is its uniqueLink. Whoever draws reads it in the same
 * unit, so that nothing is drawn any more once it is read-only or gone.
 */
export interface WhiteboardDocument extends Omit<
  Whiteboard,
  'uniqueLink' | 'drawers' | 'revision'
> {
  readonly _id: string;
  /** May draw while it is read-only; unknown of boards whose owner never let anybody. */
  readonly drawers?: readonly string[] | undefined;
}

export const whiteboards = defineCollection<WhiteboardDocument>()({
  name: 'whiteboards',
  dividedBy: '_id',
  version: 2,
  indexes: {
    byOwner: { equals: ['owner'], order: ['dateCreated'], direction: 'desc', counted: true },
  },
  search: {
    version: 1,
    wordsFrom: ['title'],
    words: ({ title }) => ({ all: indexedText(title) }),
    labels: ({ owner }) => [writtenBy(owner), ANY],
    time: ({ dateCreated }) => Date.parse(dateCreated),
  },
});

/** A board on which its owner lets somebody draw; `_id` is both. */
export interface BoardDrawerDocument {
  readonly _id: string;
  readonly boardId: string;
  readonly username: string;
}

export const boardDrawers = defineCollection<BoardDrawerDocument>()({
  name: 'boardDrawers',
  dividedBy: 'boardId',
  indexes: { ofPerson: { equals: ['username'], order: ['boardId'], direction: 'asc' } },
});

/** A whole picture that clients were sent, and when: milliseconds since 1970. */
export interface SentPicture {
  readonly upTo: number;
  readonly at: number;
}

/** What changes with every stroke; `_id` is the board's. Every new entry updates it, which gives the order. */
export interface BoardStateDocument {
  readonly _id: string;
  readonly lastSeq: number;
  /** Of all strokes of the log; unknown of those that earlier versions took. */
  readonly ink?: number | undefined;
  /** Objects that were ever added, and letters of texts; unknown of boards that never had one. */
  readonly objects?: number | undefined;
  readonly letters?: number | undefined;
  /** Pictures among them; unknown of boards that never had one. */
  readonly pictures?: number | undefined;
  /** Characters of the lines of objects that were ever added; unknown of those that earlier versions took. */
  readonly code?: number | undefined;
  /** True once a stroke left the sheet: earlier releases paint bases that say nothing of it. */
  readonly leavesSheet?: boolean | undefined;
  readonly base: BoardImage | null;
  readonly content: BoardImage | null;
  /** Took the place of these a moment ago: somebody may still be fetching them. */
  readonly formerBase: string | null;
  readonly formerContent: string | null;
  /** The latest whole pictures, oldest first. */
  readonly sent: readonly SentPicture[];
  /** 1 once the board is deleted, until all that was on it is removed: blank, the document stays. */
  readonly isDeleted?: 1 | undefined;
}

export const boardStates = defineCollection<BoardStateDocument>()({
  name: 'boardStates',
  dividedBy: '_id',
  indexes: { deleted: { equals: ['isDeleted'], order: ['_id'], direction: 'asc' } },
});

/** A line, picture or other act in a board's log; `_id` is the board and the entry's id, or its place where it has none: an id counts once on a board. */
export interface BoardEntryDocument {
  readonly _id: string;
  readonly boardId: string;
  readonly seq: number;
  readonly entry: BoardEntry;
  /** True of a stroke that a change has made an object of, so that it can be changed for good. */
  readonly isLifted?: true | undefined;
}

export const boardEntries = defineCollection<BoardEntryDocument>()({
  name: 'boardEntries',
  dividedBy: 'boardId',
  indexes: { ofBoard: { equals: ['boardId'], order: ['seq'], direction: 'asc' } },
});

/** What a picture is kept for; one that is an entry of the log is never replaced. */
export type PictureUse = 'entry' | 'content' | 'base';

/** A picture of a board: one that stands on it, or the board itself as one. */
export interface BoardPictureDocument {
  readonly _id: string;
  readonly boardId: string;
  readonly use: PictureUse;
  readonly partCount: number;
  /** Parts of the objects that lie above a base, where there are any. */
  readonly objectPartCount?: number | undefined;
  /** Parts of the strokes that leave the sheet; unknown of bases that earlier releases painted. */
  readonly beyondPartCount?: number | undefined;
  /** True of a base in which there is a picture that somebody sent. */
  readonly hasPicture?: true | undefined;
}

export const boardPictures = defineCollection<BoardPictureDocument>()({
  name: 'boardPictures',
  dividedBy: 'boardId',
  indexes: { ofBoard: { equals: ['boardId'], order: ['_id'], direction: 'asc' } },
});

/** A piece of a picture; `_id` is the picture's and the piece's number. No document is ever large. */
export interface PicturePartDocument {
  readonly _id: string;
  /** Base64, which can be read by itself. */
  readonly data: string;
}

export const pictureParts = defineCollection<PicturePartDocument>()({
  name: 'pictureParts',
  indexes: {},
});

/** Somebody who has a board open; `_id` is both names. */
export interface BoardVisitorDocument {
  readonly _id: string;
  readonly boardId: string;
  readonly username: string;
  /** Their open subscriptions. */
  readonly visits: readonly BoardVisit[];
  /** 1 always: the index of all visitors. */
  readonly isHere: 1;
  /** The board while one of the visits is for whole pictures, and the picture they began with. */
  readonly watchesIn?: string | undefined;
  readonly firstSent?: SentPicture | undefined;
}

/** A subscription; when its connection is over, so is the visit. */
export interface BoardVisit {
  readonly id: string;
  readonly connectionId: string;
  readonly topic: 'board' | 'boardContent';
}

export const boardVisitors = defineCollection<BoardVisitorDocument>()({
  name: 'boardVisitors',
  dividedBy: 'boardId',
  indexes: {
    onBoard: { equals: ['boardId'], order: ['username'], direction: 'asc', counted: true },
    watching: { equals: ['watchesIn'], order: ['username'], direction: 'asc', counted: true },
    here: { equals: ['isHere'], order: ['_id'], direction: 'asc' },
  },
});
