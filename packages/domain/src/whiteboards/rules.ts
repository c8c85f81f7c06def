import { err, ok, type Result } from '../result.js';
import { BOARD_ENTRIES_MAX, SETTLE_EVERY, WHITEBOARD_TITLE_MAX_LENGTH } from './limits.js';
import { paintingOf, settledSeq, type BoardLog } from './log.js';
import type { BoardState, Stroke, StrokeEntry, Whiteboard } from './schema.js';
import { decodePoints } from './stroke-code.js';

type Access = Pick<Whiteboard, 'owner' | 'accessType'>;

export const READ_ONLY_MESSAGE = 'This whiteboard is read-only.';

/** Editable means everyone may draw; read-only means only the owner may (SPEC §4, §6). */
export const canDraw = ({ owner, accessType }: Access, username: string): boolean =>
  accessType === 'editable' || owner === username;

/** Refuses strokes, pictures, undo and redo alike. */
export const checkDrawing = (board: Access, username: string): Result<true> =>
  canDraw(board, username) ? ok(true) : err(READ_ONLY_MESSAGE);

/** Whether the line of SPEC §2 is shown: only to those whom it keeps from drawing. */
export const showsReadOnlyLine = (board: Access, username: string): boolean =>
  !canDraw(board, username);

/** Clearing, renaming, deleting and switching the access are the owner's. */
export const canManage = ({ owner }: Pick<Whiteboard, 'owner'>, username: string): boolean =>
  owner === username;

const ownersActs = {
  clear: 'clear it',
  rename: 'rename it',
  delete: 'delete it',
  switchAccess: 'change who may draw on it',
} as const;

export const checkManaging = (
  board: Pick<Whiteboard, 'owner'>,
  username: string,
  act: keyof typeof ownersActs,
): Result<true> =>
  canManage(board, username)
    ? ok(true)
    : err(`Only the owner of this whiteboard can ${ownersActs[act]}.`);

/** A board's title, trimmed. */
export function checkWhiteboardTitle(given: string): Result<string> {
  const title = given.trim();
  if (title === '') return err('Please enter a title for the whiteboard.');
  return [...title].length > WHITEBOARD_TITLE_MAX_LENGTH
    ? err(`Whiteboard title cannot be more than ${WHITEBOARD_TITLE_MAX_LENGTH} characters`)
    : ok(title);
}

/** Whether the log takes another entry. */
export const checkRoom = (lastSeq: number): Result<true> =>
  lastSeq < BOARD_ENTRIES_MAX
    ? ok(true)
    : err('This whiteboard is full. Create a new one to go on drawing.');

/** Whether the line can be painted; its shape was parsed before. */
export function checkStroke(stroke: Stroke): Result<Stroke> {
  const points = decodePoints(stroke.points);
  return points.ok ? ok(stroke) : points;
}

/**
 * What a pushed picture means (SPEC §4, DESIGN). Without a number it replaces the board; with the
 * number of the latest entry it is kept as the board's `content`; with any other it comes too
 * late and changes nothing.
 */
export function judgePush(
  { lastSeq, content }: BoardState,
  upTo: number | undefined,
): 'replaces' | 'kept' | 'outdated' {
  if (upTo === undefined) return 'replaces';
  return upTo === lastSeq && upTo > (content?.upTo ?? 0) ? 'kept' : 'outdated';
}

/**
 * What a client that knows pictures alone has not seen yet: the strokes after `seen`, the last
 * entry in the picture that it was sent. Its own picture lacks them, so they follow it as new
 * strokes of their authors, and nobody's work is lost.
 */
export const strokesAfter = (log: BoardLog, seen: number): readonly StrokeEntry[] =>
  paintingOf(log).strokes.filter(({ seq }) => seq > seen);

/** The entries that the next `base` is to show, if a newer one than the known can be made. */
export function nextBase({ lastSeq, base }: Omit<BoardState, 'content'>): number | null {
  const settled = settledSeq(lastSeq);
  return settled > (base?.upTo ?? 0) ? settled : null;
}

/** Whether a picture of the entries up to `upTo` becomes the board's `base`. */
export const isNewBase = (state: BoardState, upTo: number): boolean =>
  upTo % SETTLE_EVERY === 0 && upTo <= settledSeq(state.lastSeq) && upTo > (state.base?.upTo ?? 0);
