import { err, ok, type Result } from '../result.js';
import { oneLine } from '../one-line.js';
import { objectMeets, SHEET, strokeMeets } from './extent.js';
import { inkOf, LINE_TOO_LONG } from './ink.js';
import {
  BOARD_DRAWERS_MAX,
  BOARD_ENTRIES_MAX,
  BOARD_INK_MAX,
  BOARDS_HANDED_MAX,
  BOARDS_MAX,
  STROKE_INK_MAX,
  WHITEBOARD_TITLE_MAX_LENGTH,
} from './limits.js';
import { paintingOf, type BoardLog } from './log.js';
import type { ObjectEntry, Stroke, StrokeEntry, Whiteboard } from './schema.js';
import { decodePoints } from './stroke-code.js';

export const READ_ONLY_MESSAGE = 'This whiteboard is read-only.';

/** Refuses strokes, pictures, undo and redo alike. */
export const checkDrawing = (board: Access, username: string): Result<true> =>
  canDraw(board, username) ? ok(true) : err(READ_ONLY_MESSAGE);

const ownersActs = {
  clear: 'clear it',
  rename: 'rename it',
  delete: 'delete it',
  switchAccess: 'change who may draw on it',
  takePart: 'take somebody’s part off it',
  handOn: 'hand it on',
} as const;

export const checkManaging = (
  board: Pick<Whiteboard, 'owner'>,
  username: string,
  act: keyof typeof ownersActs,
): Result<true> =>
  canManage(board, username)
    ? ok(true)
    : err(`Only the owner of this whiteboard can ${ownersActs[act]}.`);

/** Those who may draw while a board is read-only, with further ones; the owner may anyway. */
export function withDrawers(
  { owner, drawers = [] }: Pick<Whiteboard, 'owner' | 'drawers'>,
  usernames: readonly string[],
): Result<string[]> {
  const all = [...new Set([...drawers, ...usernames])].filter((name) => name !== owner);
  return all.length <= BOARD_DRAWERS_MAX
    ? ok(all)
    : err(`You can let at most ${BOARD_DRAWERS_MAX} people draw on a read-only whiteboard.`);
}

/** Whether somebody who owns so many boards may have another one. */
export const checkOwning = (owned: number): Result<true> =>
  owned < BOARDS_MAX
    ? ok(true)
    : err(`You can have at most ${BOARDS_MAX} whiteboards. Delete one, or hand it on.`);

/** Whom a board can be handed on to, who owns so many; its shape was parsed before. */
export function checkHeir(owner: string, heir: { name: string; owned: number }): Result<true> {
  if (owner === heir.name) return err('This whiteboard is yours already.');
  return heir.owned < BOARDS_HANDED_MAX
    ? ok(true)
    : err(`${heir.name} has too many whiteboards already.`);
}

/** A board's title, on one line and trimmed. */
export function checkWhiteboardTitle(given: string): Result<string> {
  const title = oneLine(given);
  if (title === '') return err('Please enter a title for the whiteboard.');
  return [...title].length > WHITEBOARD_TITLE_MAX_LENGTH
    ? err(`Whiteboard title cannot be more than ${WHITEBOARD_TITLE_MAX_LENGTH} characters`)
    : ok(title);
}

/** What the owner needs to take things off a board again is left to them. */
const SHARE_OF_ALL = 0.9;

/** Whether the log may come to hold so many entries, and so much ink, by its owner or by anybody. */
export function checkRoom(
  { lastSeq, ink }: { readonly lastSeq: number; readonly ink: number },
  isOwners: boolean,
): Result<true> {
  const share = isOwners ? 1 : SHARE_OF_ALL;
  return lastSeq <= share * BOARD_ENTRIES_MAX && ink <= share * BOARD_INK_MAX
    ? ok(true)
    : err('This whiteboard is full. Create a new one to go on drawing.');
}

/** The ink of a line that can be painted; its shape was parsed before. */
export function checkStroke({ pen, points: code }: Stroke): Result<number> {
  const points = decodePoints(code);
  if (!points.ok) return points;
  const ink = inkOf({ pen, points: points.value });
  return ink <= STROKE_INK_MAX ? ok(ink) : err(LINE_TOO_LONG);
}

/**
 * What a client that knows pictures alone has not seen yet: the strokes after `seen`, the last
 * entry in the picture that it was sent. Its own picture lacks them, so they follow it as new
 * strokes of their authors, and nobody's work is lost. What lies beyond the sheet stays anyway.
 */
export const strokesAfter = (log: BoardLog, seen: number): readonly StrokeEntry[] =>
  paintingOf(log).strokes.filter((stroke) => stroke.seq > seen && strokeMeets(stroke, SHEET));

/** The objects that it lacks as well, as they stand: those that were added after `seen`. */
export const objectsAfter = (log: BoardLog, seen: number): readonly ObjectEntry[] =>
  paintingOf(log).objects.filter((object) => object.seq > seen && objectMeets(object, SHEET));

export type Access = Pick<Whiteboard, 'owner' | 'accessType' | 'drawers'>;

/** While it is editable everyone; else the owner alone (SPEC §4, §6), and whom they let. */
export const canDraw = ({ owner, accessType, drawers = [] }: Access, username: string): boolean =>
  accessType === 'editable' || owner === username || drawers.includes(username);

/** Clearing, renaming, deleting and switching the access are the owner's. */
export const canManage = ({ owner }: Pick<Whiteboard, 'owner'>, username: string): boolean =>
  owner === username;
