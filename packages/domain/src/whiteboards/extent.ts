import { BOARD_HEIGHT, BOARD_MARGIN, BOARD_WIDTH } from './limits.js';
import { boxOf, boxOfPoints, grownBy, isInBox, type Box } from './object-box.js';
import { marksOfStroke } from './paint.js';
import type { BoardObject, Stroke } from './schema.js';
import type { Point } from './stroke-code.js';

/** The sheet in the middle of the plane: what pictures of the board show (SPEC §3). */
export const SHEET: Box = { left: 0, top: 0, right: BOARD_WIDTH, bottom: BOARD_HEIGHT };

/** Whether an earlier release, which knows no plane, reads a line's point here. */
export const isByTheSheet = (point: Point): boolean => isInBox(grownBy(SHEET, BOARD_MARGIN), point);

export const boxesMeet = (one: Box, other: Box): boolean =>
  one.left <= other.right &&
  one.right >= other.left &&
  one.top <= other.bottom &&
  one.bottom >= other.top;

export const liesWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** The first one itself where the other lies within it. */
export const joined = (one: Box, other: Box): Box =>
  liesWithin(other, one)
    ? one
    : {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      };

/** Whatever is asked about its place is asked again with the next thing that is drawn. */
const strokeBoxes = new WeakMap<object, Box | null>();
const objectBoxes = new WeakMap<object, Box>();

function findStrokeBox(stroke: Pick<Stroke, 'pen' | 'points'>): Box | null {
  const points = marksOfStroke(stroke).flatMap((mark) =>
    mark.shape === 'dot' ? [mark.at] : mark.points,
  );
  return points.length === 0 ? null : grownBy(boxOfPoints(points), stroke.pen.width / 2);
}

/** All that is painted of a stroke; null for one that can't be read. */
export function boxOfStroke(stroke: Pick<Stroke, 'pen' | 'points'>): Box | null {
  const known = strokeBoxes.get(stroke);
  if (known !== undefined) return known;
  const box = findStrokeBox(stroke);
  strokeBoxes.set(stroke, box);
  return box;
}

/** An arrow's head is wider than its line. */
const HEAD = 8;

/** All that is painted of an object, and perhaps a little more. */
export function paintedBoxOf(object: BoardObject): Box {
  const known = objectBoxes.get(object);
  if (known !== undefined) return known;
  const box = grownBy(
    boxOf(object),
    object.shape === 'arrow' ? HEAD + 4 * object.width : object.width,
  );
  objectBoxes.set(object, box);
  return box;
}

/** What shows of a stroke within a box, if anything. */
export function strokeMeets(stroke: Pick<Stroke, 'pen' | 'points'>, box: Box): boolean {
  const own = boxOfStroke(stroke);
  return own !== null && boxesMeet(own, box);
}

export function leavesSheet(stroke: Pick<Stroke, 'pen' | 'points'>): boolean {
  const own = boxOfStroke(stroke);
  return own !== null && !liesWithin(own, SHEET);
}

export const objectMeets = (object: BoardObject, box: Box): boolean =>
  boxesMeet(paintedBoxOf(object), box);

/** What of a painting tells how far it reaches. */
interface Drawn {
  readonly strokes: readonly Stroke[];
  readonly beyond?: readonly Stroke[];
  readonly objects: readonly BoardObject[];
}

/** The sheet and all that lies beyond it; `SHEET` itself where nothing does. The eraser shows nothing where nothing is. */
export function extentOf({ strokes, beyond = [], objects }: Drawn): Box {
  const drawn = [...beyond, ...strokes].filter(({ pen }) => pen.tool === 'brush');
  const boxes = [...drawn.map(boxOfStroke), ...objects.map(paintedBoxOf)];
  return boxes.reduce<Box>((all, box) => (box === null ? all : joined(all, box)), SHEET);
}
