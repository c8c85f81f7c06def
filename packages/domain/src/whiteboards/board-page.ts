import { canDraw } from './rules.js';
import { applyStrokeUpdate, type Drawing } from './drawings.js';
import type {
  BoardEvent,
  BoardUpdate,
  CursorPlace,
  CursorUpdate,
  ObjectUpdate,
  StrokeUpdate,
} from './events.js';
import type { HeldObjects } from './held-objects.js';
import { CURSORS_MAX } from './limits.js';
import { insertEntry, type BoardLog } from './log.js';
import type { BoardEntry, BoardPresence, Whiteboard } from './schema.js';
import { lineOf } from './short-code.js';

export interface NamedCursor extends CursorPlace {
  readonly username: string;
  /** Where their laser came from to there; see `CursorUpdate`. */
  readonly laser?: string | undefined;
}

/** What the page of a board shows: the state that live events are applied to. */
export interface BoardPage {
  readonly board: Whiteboard;
  readonly log: BoardLog;
  readonly presence: BoardPresence;
  /** Strokes that are being drawn; a snapshot has none, and no cursors. */
  readonly drawings: readonly Drawing[];
  readonly cursors: readonly NamedCursor[];
  /** Objects that others hold, and where; absent where nobody does. */
  readonly held?: readonly HeldObjects[] | undefined;
  readonly isDeleted: boolean;
}

function withEntries(page: BoardPage, entries: readonly BoardEntry[]): BoardPage {
  const log = entries.reduce(insertEntry, page.log);
  if (log === page.log) return page;
  const strokes = entries.filter((entry) => entry.kind === 'stroke');
  const finished = new Set(strokes.map(({ author, id }) => lineOf(author, id)));
  const drawings = page.drawings.filter(({ line }) => !finished.has(line));
  const letGo = entries.flatMap(({ kind, author }) => (kind === 'change' ? [author] : []));
  return { ...page, log, drawings, ...heldWithout(page, (name) => letGo.includes(name)) };
}

/** Whoever says what became of objects, or has left, holds none. */
function heldWithout({ held }: BoardPage, isFree: (username: string) => boolean) {
  return held === undefined ? {} : { held: held.filter(({ username }) => !isFree(username)) };
}

function withHeld(page: BoardPage, { username, places }: ObjectUpdate): BoardPage {
  const { held = [] } = page;
  const others = held.filter((each) => each.username !== username);
  if (places.length > 0 && mayBeHere(page.presence, username)) {
    return { ...page, held: [...others, { username, places }].slice(-CURSORS_MAX) };
  }
  return others.length === held.length ? page : { ...page, held: others };
}

/** Whoever may draw no longer can finish no line, nor let go of what they hold: both end here. */
function withBoard(page: BoardPage, board: Whiteboard): BoardPage {
  return {
    ...{ ...page, board },
    drawings: page.drawings.filter(({ author }) => canDraw(board, author)),
    ...heldWithout(page, (username) => !canDraw(board, username)),
  };
}

function withUpdate(page: BoardPage, event: BoardUpdate): BoardPage {
  switch (event.type) {
    case 'drawn':
      return withEntries(page, event.entries);
    case 'created':
    case 'changed':
      return event.board.revision > page.board.revision ? withBoard(page, event.board) : page;
    case 'deleted':
      return page.isDeleted
        ? page
        : { ...page, isDeleted: true, drawings: [], cursors: [], held: [] };
    case 'pictured':
      return page;
  }
}

/** Whether somebody may be here: beyond the names that are told, anybody. */
const mayBeHere = ({ people, count }: BoardPresence, username: string): boolean =>
  count > people.length || people.includes(username);

/** Whoever has left draws and points no longer. */
function withPresence(page: BoardPage, presence: BoardPresence): BoardPage {
  if (presence.asOf <= page.presence.asOf) return page;
  return {
    ...page,
    presence,
    drawings: page.drawings.filter(({ author }) => mayBeHere(presence, author)),
    cursors: page.cursors.filter(({ username }) => mayBeHere(presence, username)),
    ...heldWithout(page, (username) => !mayBeHere(presence, username)),
  };
}

function withCursor(page: BoardPage, { username, cursor, laser }: CursorUpdate): BoardPage {
  const others = page.cursors.filter((known) => known.username !== username);
  if (cursor === null || !mayBeHere(page.presence, username)) {
    return others.length === page.cursors.length ? page : { ...page, cursors: others };
  }
  const next = { username, ...cursor, ...(laser !== undefined && { laser }) };
  return { ...page, cursors: [...others, next].slice(-CURSORS_MAX) };
}

const boardIdOf = (event: BoardEvent): string =>
  event.name === 'boardPresence' ? event.presence.boardId : event.boardId;

/** Whoever draws points at the end of their line. */
function withPoints(page: BoardPage, event: StrokeUpdate): BoardPage {
  const drawings = applyStrokeUpdate(page.drawings, event, page.log);
  const drawing = drawings.find(({ line }) => line === event.line);
  const end = drawing?.points.at(-1);
  if (drawings === page.drawings || drawing === undefined || end === undefined) return page;
  const { author: username } = drawing;
  const { boardId } = event;
  const cursor = { x: end.x, y: end.y };
  return withCursor({ ...page, drawings }, { name: 'cursorUpdate', boardId, username, cursor });
}

/**
 * Applies an event to the opened board; events of others change nothing. Snapshot plus events
 * paints what a fresh snapshot paints, whatever the order of the events and however often each
 * comes.
 */
export function applyToBoardPage(page: BoardPage, event: BoardEvent): BoardPage {
  if (boardIdOf(event) !== page.board.uniqueLink || page.isDeleted) return page;
  switch (event.name) {
    case 'boardUpdate':
      return withUpdate(page, event);
    case 'strokeUpdate':
      return withPoints(page, event);
    case 'cursorUpdate':
      return withCursor(page, event);
    case 'objectUpdate':
      return withHeld(page, event);
    case 'boardPresence':
      return withPresence(page, event.presence);
  }
}
