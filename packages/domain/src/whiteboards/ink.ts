import { marksOfObject, type ObjectMark } from './object-marks.js';
import type { PenLine } from './paint.js';
import type { BoardObject, Pen } from './schema.js';
import { decodePoints, type Point } from './stroke-code.js';

export const LINE_TOO_LONG = 'This line is too long for one stroke. Draw it in several strokes.';

/**
 * What a line costs whoever paints it: the pixels of its length, and its width once for each point,
 * where it has a round join or end. Time grows with it, on every machine; points alone say nothing,
 * as two of them may lie a board apart.
 */
export const inkOf = ({ pen, points }: PenLine): number => inkOfLine(points, pen.width);

function inkOfLine(points: readonly Point[], width: number): number {
  let ink = points.length * width;
  for (const [place, { x, y }] of points.entries()) {
    const before = points[place - 1];
    if (before !== undefined) ink += Math.hypot(x - before.x, y - before.y);
  }
  return Math.ceil(ink);
}

/** Of a stroke as the log keeps it; none if its code can't be read. */
export function inkOfStroke(stroke: { readonly pen: Pen; readonly points: string }): number {
  const points = decodePoints(stroke.points);
  return points.ok ? inkOf({ pen: stroke.pen, points: points.value }) : 0;
}

/** A picture takes about as long as a long stroke, whatever its size. */
export const PICTURE_INK = 5_000;

/** Of a mark as it lies; a letter takes about its height. */
export function inkOfMark(mark: ObjectMark): number {
  switch (mark.shape) {
    case 'line':
      return inkOfLine(mark.points, mark.width);
    case 'area':
      return inkOfLine(mark.points, 0);
    case 'dot':
      return Math.ceil(mark.radius);
    case 'picture':
      return PICTURE_INK;
    case 'text': {
      const runs = mark.lines.flatMap((line) => line.runs);
      return mark.size * runs.reduce((letters, { text }) => letters + text.length, 0);
    }
  }
}

const shown = new WeakMap<BoardObject, number>();

/** What an object costs whoever paints it, where it lies: a path that is stretched has longer lines than its stroke. */
function inkShown(object: BoardObject): number {
  const known = shown.get(object);
  if (known !== undefined) return known;
  const ink = marksOfObject(object).reduce((sum, mark) => sum + inkOfMark(mark), 0);
  shown.set(object, ink);
  return ink;
}

/** Whether these cost more than so much ink; no more of them are looked at than tell it. */
export function costMore(objects: readonly BoardObject[], most: number): boolean {
  let ink = 0;
  return objects.some((object) => (ink += inkShown(object)) > most);
}
