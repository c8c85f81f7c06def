import { err, ok, type Result } from '../result.js';
import { inkOf, LINE_TOO_LONG, PICTURE_INK } from './ink.js';
import {
  BOARD_LETTERS_MAX,
  BOARD_OBJECTS_MAX,
  BOARD_PICTURES_MAX,
  OBJECT_TEXT_MAX,
  STROKE_INK_MAX,
} from './limits.js';
import { shapeOfForm } from './object-forms.js';
import { OUTLINE_POINTS_MAX } from './object-marks.js';
import { fontSizeOf } from './object-text.js';
import type { BoardObject, ObjectsChange } from './schema.js';
import { decodePoints } from './stroke-code.js';

/** What an entry says of objects, wherever it is going to stand. */
export type NewObjects =
  ({ readonly kind: 'object' } & BoardObject) | ({ readonly kind: 'change' } & ObjectsChange);

const TOO_LONG = `A text on a whiteboard cannot be more than ${OBJECT_TEXT_MAX} characters`;

/** The ink of an object; its shape was parsed before. */
export function checkObject(object: BoardObject): Result<number> {
  const { shape, form, text, points } = object;
  const isOdd =
    (form === 'picture') !== (object.picture !== undefined) ||
    (form === 'path') !== (points !== undefined);
  if (isOdd || (form !== undefined && shapeOfForm[form] !== shape)) {
    return err('A whiteboard has no object of this kind.');
  }
  if (shape === 'text' && text.trim() === '') return err('Please enter a text.');
  if (text.length > OBJECT_TEXT_MAX) return err(TOO_LONG);
  return points === undefined ? ok(inkOfObject(object)) : inkOfPath(object, points);
}

/** As much as its stroke: how it is stretched makes no more points of it. */
function inkOfPath({ color, width }: BoardObject, code: string): Result<number> {
  const points = decodePoints(code);
  if (!points.ok) return points;
  const ink = inkOf({ pen: { tool: 'brush', color, width }, points: points.value });
  return ink <= STROKE_INK_MAX ? ok(ink) : err(LINE_TOO_LONG);
}

/** Until it is settled every screen works out a change anew with each entry that comes, for each object that it names. */
const SAID_INK = 20;

/** The ink of what is said of objects. */
export const inkOfChange = ({ changes }: Pick<ObjectsChange, 'changes'>): number =>
  SAID_INK * changes.length;

/** The ink of a change; its shape was parsed before. */
export const checkObjectsChange = (change: ObjectsChange): Result<number> =>
  change.changes.some(({ set }) => (set.text?.length ?? 0) > OBJECT_TEXT_MAX)
    ? err(TOO_LONG)
    : ok(inkOfChange(change));

/** No screen shows more of a line at a time, nor does the sheet. */
const LINE_INK_MAX = 5_000;

/** What it costs whoever paints it, in the unit of `inkOf`: a letter takes about its height. */
export function inkOfObject({ shape, form, w, h, width, text }: BoardObject): number {
  const outline = Math.min(LINE_INK_MAX, 2 * (Math.abs(w) + Math.abs(h)));
  if (form === 'picture') return outline + PICTURE_INK;
  if (shape !== 'text') return outline + OUTLINE_POINTS_MAX * width;
  return text.length * fontSizeOf(width) + (form === undefined ? 0 : outline);
}

/** Characters of text that an entry brings. */
export function lettersOf(entry: NewObjects): number {
  if (entry.kind === 'object') return entry.text.length;
  return entry.changes.reduce((sum, { set }) => sum + (set.text?.length ?? 0), 0);
}

/** Whether an object is a picture, or an entry brings one. */
export const isPictureObject = (some: object): boolean => 'form' in some && some.form === 'picture';

/** Whether a board may come to show these objects, all that there are. */
export function checkObjectRoom(objects: readonly BoardObject[]): Result<true> {
  if (objects.length > BOARD_OBJECTS_MAX) {
    return err(`A whiteboard shows at most ${BOARD_OBJECTS_MAX} objects. Delete some to go on.`);
  }
  if (objects.filter(isPictureObject).length > BOARD_PICTURES_MAX) {
    return err(`A whiteboard shows at most ${BOARD_PICTURES_MAX} pictures. Delete some to go on.`);
  }
  return objects.reduce((sum, { text }) => sum + text.length, 0) > BOARD_LETTERS_MAX
    ? err('There is too much text on this whiteboard. Delete some to go on.')
    : ok(true);
}
