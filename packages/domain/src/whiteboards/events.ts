import type { ObjectPlace } from './inputs.js';
import type { BoardEntry, BoardImage, BoardPresence, Pen, Whiteboard } from './schema.js';

interface BoardActivity {
  readonly name: 'boardUpdate';
  readonly boardId: string;
}

/** Strokes, undos and the like were added to the log. */
export interface BoardDrawn extends BoardActivity {
  readonly type: 'drawn';
  readonly entries: readonly BoardEntry[];
}

/** Told to the owner's lists. */
export interface BoardCreated extends BoardActivity {
  readonly type: 'created';
  readonly board: Whiteboard;
}

/** Told to the board and to the owner's lists; the revision orders the changes. */
export interface BoardChanged extends BoardActivity {
  readonly type: 'changed';
  readonly board: Whiteboard;
}

/** A picture of the whole board was kept; told to the owner's lists, which show it small. */
export interface BoardPictured extends BoardActivity {
  readonly type: 'pictured';
  readonly content: BoardImage;
}

/** Told to the board and to the owner's lists. */
export interface BoardDeleted extends BoardActivity {
  readonly type: 'deleted';
}

export type BoardUpdate = BoardDrawn | BoardCreated | BoardChanged | BoardPictured | BoardDeleted;

/** The whole board as a data URL (SPEC §4), for clients that know pictures alone: too heavy for those of the log. */
export interface WhiteboardContent {
  readonly name: 'whiteboardContent';
  readonly boardId: string;
  readonly content: string;
  /** The last entry that the picture holds. */
  readonly upTo: number;
}

/** Points of a stroke that is being drawn. Not in the log of events: the finished stroke is. */
export interface StrokeUpdate {
  readonly name: 'strokeUpdate';
  readonly boardId: string;
  /** The stroke's short name, by `lineOf`. */
  readonly line: string;
  /** How many points of the stroke come before these; what was told from there on, they replace. */
  readonly from: number;
  /** Coded by `encodePoints`; the last one is where the line ends now, decided or not. */
  readonly points: string;
  /** Told with the first points, and now and then for those who came since. */
  readonly begins?: Beginning | undefined;
}

export interface Beginning {
  readonly author: string;
  readonly pen: Pen;
}

/** Where somebody points, null where nowhere. Not in the log of events. */
export interface CursorUpdate {
  readonly name: 'cursorUpdate';
  readonly boardId: string;
  readonly username: string;
  readonly cursor: CursorPlace | null;
  /** Coded by `encodePoints`: where a laser came from to there, since it was told last. */
  readonly laser?: string | undefined;
}

/** Where somebody holds objects that they have not let go. Not in the log of events: the change is. */
export interface ObjectUpdate {
  readonly name: 'objectUpdate';
  readonly boardId: string;
  readonly username: string;
  /** In place of those they held before; none where they let go. */
  readonly places: readonly ObjectPlace[];
}

/** In pixels of the board. */
export interface CursorPlace {
  readonly x: number;
  readonly y: number;
}

/** Somebody opened or left the board. */
export interface BoardPresenceUpdate {
  readonly name: 'boardPresence';
  readonly presence: BoardPresence;
}

/** What the page of a board hears. */
export type BoardEvent =
  BoardUpdate | StrokeUpdate | CursorUpdate | ObjectUpdate | BoardPresenceUpdate;

export type WhiteboardEvent = BoardEvent | WhiteboardContent;
