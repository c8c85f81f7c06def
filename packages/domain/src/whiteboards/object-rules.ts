import { err, ok, type Result } from '../result.js';
import { inkOf, LINE_TOO_LONG, PICTURE_INK } from './ink.js';
import {
  BOARD_CODE_MAX,
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

/** How much objects are, as a board bounds it. */
export interface ObjectRoom {
  readonly objects: number;
  readonly pictures: number;
  readonly letters: number;
  /** Characters of the codes of lines. */
  readonly code: number;
}

const sumOf = <E>(some: readonly E[], of: (each: E) => number): number =>
  some.reduce((sum, each) => sum + of(each), 0);

const isPictureObject = (some: object): boolean => 'form' in some && some.form === 'picture';

/** What all of these take. */
export const roomOfObjects = (objects: readonly BoardObject[]): ObjectRoom => ({
  objects: objects.length,
  pictures: objects.filter(isPictureObject).length,
  letters: sumOf(objects, ({ text }) => text.length),
  code: sumOf(objects, ({ points = '' }) => points.length),
});

/** What an entry brings; a change, texts alone. */
export const roomOfEntry = (entry: NewObjects): ObjectRoom =>
  entry.kind === 'object'
    ? roomOfObjects([entry])
    : {
        ...{ objects: 0, pictures: 0, code: 0 },
        letters: sumOf(entry.changes, ({ set }) => set.text?.length ?? 0),
      };

const kinds = ['objects', 'pictures', 'letters', 'code'] as const;

export const roomTogether = (one: ObjectRoom, other: ObjectRoom): ObjectRoom => ({
  objects: one.objects + other.objects,
  pictures: one.pictures + other.pictures,
  letters: one.letters + other.letters,
  code: one.code + other.code,
});

/** Whether there is more of anything. */
export const isMoreRoom = (one: ObjectRoom, than: ObjectRoom): boolean =>
  kinds.some((kind) => one[kind] > than[kind]);

const most: ObjectRoom = {
  objects: BOARD_OBJECTS_MAX,
  pictures: BOARD_PICTURES_MAX,
  letters: BOARD_LETTERS_MAX,
  code: BOARD_CODE_MAX,
};

const refusals: Readonly<Record<keyof ObjectRoom, string>> = {
  objects: `A whiteboard shows at most ${BOARD_OBJECTS_MAX} objects. Delete some to go on.`,
  pictures: `A whiteboard shows at most ${BOARD_PICTURES_MAX} pictures. Delete some to go on.`,
  letters: 'There is too much text on this whiteboard. Delete some to go on.',
  code: 'There are too many long lines among the objects of this whiteboard. Delete some to go on.',
};

/** Whether a board may come to show so much. */
export function checkObjectRoom(room: ObjectRoom): Result<true> {
  const full = kinds.find((kind) => room[kind] > most[kind]);
  return full === undefined ? ok(true) : err(refusals[full]);
}
