import { err, ok, type Result } from '../result.js';
import { BOARD_LETTERS_MAX, BOARD_OBJECTS_MAX, OBJECT_TEXT_MAX } from './limits.js';
import { fontSizeOf, OUTLINE_POINTS_MAX } from './object-marks.js';
import type { BoardObject, ObjectsChange } from './schema.js';

/** What an entry says of objects, wherever it is going to stand. */
export type NewObjects =
  ({ readonly kind: 'object' } & BoardObject) | ({ readonly kind: 'change' } & ObjectsChange);

const TOO_LONG = `A text on a whiteboard cannot be more than ${OBJECT_TEXT_MAX} characters`;

/** The ink of an object; its shape was parsed before. */
export function checkObject(object: BoardObject): Result<number> {
  const { shape, text } = object;
  if (shape === 'text' && text.trim() === '') return err('Please enter a text.');
  return text.length > OBJECT_TEXT_MAX ? err(TOO_LONG) : ok(inkOfObject(object));
}

export const checkObjectsChange = ({ changes }: ObjectsChange): Result<true> =>
  changes.some(({ set }) => (set.text?.length ?? 0) > OBJECT_TEXT_MAX) ? err(TOO_LONG) : ok(true);

/** No screen shows more of a line at a time, nor does the sheet. */
const LINE_INK_MAX = 5_000;

/** What it costs whoever paints it, in the unit of `inkOf`: a letter takes about its height. */
export const inkOfObject = ({ shape, w, h, width, text }: BoardObject): number =>
  shape === 'text'
    ? text.length * fontSizeOf(width)
    : Math.min(LINE_INK_MAX, 2 * (Math.abs(w) + Math.abs(h))) + OUTLINE_POINTS_MAX * width;

/** Characters of text that an entry brings. */
export function lettersOf(entry: NewObjects): number {
  if (entry.kind === 'object') return entry.text.length;
  return entry.changes.reduce((sum, { set }) => sum + (set.text?.length ?? 0), 0);
}

/** Whether a board may come to show these objects, all that there are. */
export function checkObjectRoom(objects: readonly BoardObject[]): Result<true> {
  if (objects.length > BOARD_OBJECTS_MAX) {
    return err(`A whiteboard shows at most ${BOARD_OBJECTS_MAX} objects. Delete some to go on.`);
  }
  return objects.reduce((sum, { text }) => sum + text.length, 0) > BOARD_LETTERS_MAX
    ? err('There is too much text on this whiteboard. Delete some to go on.')
    : ok(true);
}
