import { err, ok, type Result } from '../result.js';
import { BOARD_OBJECTS_MAX, OBJECT_TEXT_MAX } from './limits.js';
import { fontSizeOf, OUTLINE_POINTS_MAX } from './object-marks.js';
import type { BoardAct, BoardObject, LookChange, ObjectEntry, ObjectsChange } from './schema.js';

/** The later word wins for each property; where there is none, it stays. */
const changed = (object: ObjectEntry, set: LookChange): ObjectEntry => ({
  ...object,
  x: set.x ?? object.x,
  y: set.y ?? object.y,
  w: set.w ?? object.w,
  h: set.h ?? object.h,
  color: set.color ?? object.color,
  width: set.width ?? object.width,
  rank: set.rank ?? object.rank,
  text: set.text ?? object.text,
});

/**
 * The objects of a board from the lowest to the topmost: those that were there, and what `acts`
 * made of them, in the log's order and without those that are taken back. A deleted object stays
 * so until its deletion is taken back, whatever else is said of it.
 */
export function objectsOf(
  before: readonly ObjectEntry[],
  acts: readonly BoardAct[],
): readonly ObjectEntry[] {
  const objects = new Map(before.map((object) => [object.id, object]));
  for (const act of acts) {
    if (act.kind === 'object') objects.set(act.id, act);
    if (act.kind !== 'change') continue;
    for (const { object: id, set } of act.changes) {
      const object = objects.get(id);
      if (set.isDeleted) objects.delete(id);
      else if (object !== undefined) objects.set(id, changed(object, set));
    }
  }
  return [...objects.values()].toSorted(
    (one, other) => one.rank - other.rank || one.seq - other.seq,
  );
}

const TOO_LONG = `A text on a whiteboard cannot be more than ${OBJECT_TEXT_MAX} characters`;

/** The ink of an object; its shape was parsed before. */
export function checkObject(object: BoardObject): Result<number> {
  const { shape, text } = object;
  if (shape === 'text' && text.trim() === '') return err('Please enter a text.');
  return text.length > OBJECT_TEXT_MAX ? err(TOO_LONG) : ok(inkOfObject(object));
}

export const checkObjectsChange = ({ changes }: ObjectsChange): Result<true> =>
  changes.some(({ set }) => (set.text?.length ?? 0) > OBJECT_TEXT_MAX) ? err(TOO_LONG) : ok(true);

/** What it costs whoever paints it, in the unit of `inkOf`: a letter takes about its height. */
export const inkOfObject = ({ shape, w, h, width, text }: BoardObject): number =>
  shape === 'text'
    ? text.length * fontSizeOf(width)
    : 2 * (Math.abs(w) + Math.abs(h)) + OUTLINE_POINTS_MAX * width;

/** Whether the board may come to show so many objects. */
export const checkObjectCount = (count: number): Result<true> =>
  count <= BOARD_OBJECTS_MAX
    ? ok(true)
    : err(`A whiteboard shows at most ${BOARD_OBJECTS_MAX} objects. Delete some to go on.`);
