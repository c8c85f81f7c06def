import { BOARD_COLOR } from './limits.js';
import type { ObjectEntry, StrokeEntry } from './schema.js';
import { decodePoints, type Point } from './stroke-code.js';
import { shapeOfForm } from './object-forms.js';

/*
 * A path is a stroke that is chosen, moved, turned and coloured as objects are. Its points never
 * change: the box of its object says where they lie, and how they are stretched. As it was drawn,
 * that box is of whole pixels around them, so it looks to the pixel as the stroke did.
 */

/** Whole pixels around points, at least one each way. */
export function placeAround(points: readonly Point[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, top] = [Math.min(left, Math.floor(x)), Math.min(top, Math.floor(y))];
    [right, bottom] = [Math.max(right, Math.ceil(x)), Math.max(bottom, Math.ceil(y))];
  }
  if (left > right) return { x: 0, y: 0, w: 1, h: 1 };
  return { x: left, y: top, w: Math.max(1, right - left), h: Math.max(1, bottom - top) };
}

/** None where they can't be read. */
export const pointsIn = (code: string): readonly Point[] => {
  const points = decodePoints(code);
  return points.ok ? points.value : [];
};

/** What an object says of itself that looks as a line did. */
export const lookOfPath = ({ pen, points }: Pick<StrokeEntry, 'pen' | 'points'>) => ({
  ...{ shape: shapeOfForm.path, form: 'path' as const, points },
  ...placeAround(pointsIn(points)),
  ...{ color: pen.tool === 'brush' ? pen.color : BOARD_COLOR, width: pen.width },
  ...{ rank: 0, text: '' },
});

/** The same one of the same stroke: what has not changed isn't painted anew. */
const paths = new WeakMap<StrokeEntry, ObjectEntry>();

/** A stroke as the object that it becomes: under its id, in its author's name and at its place in the log. */
export function pathOf(stroke: StrokeEntry): ObjectEntry {
  const known = paths.get(stroke);
  if (known !== undefined) return known;
  const { id, seq, author, at } = stroke;
  const path: ObjectEntry = { ...lookOfPath(stroke), kind: 'object', id, seq, author, at };
  paths.set(stroke, path);
  return path;
}
