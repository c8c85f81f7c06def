import { INK_PER_SECOND } from './limits.js';
import { marksOfStroke, type PenLine } from './paint.js';
import type { Pen } from './schema.js';
import { decodePoints, type Point } from './stroke-code.js';

export const LINE_TOO_LONG = 'This line is too long for one stroke. Draw it in several strokes.';

/**
 * What a line costs whoever paints it: the pixels of its length, and its width once for each point,
 * where it has a round join or end. Time grows with it, on every machine; points alone say nothing,
 * as two of them may lie a board apart.
 */
export const inkOf = ({ pen, points }: PenLine): number => inkOfLine(points, pen.width);

export function inkOfLine(points: readonly Point[], width: number): number {
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

/** A mark takes about as long to paint as so much ink, however little lies in it. */
const MARK_INK = 60;
/** No stroke counts for more, so that each can be sent by whoever has rested. */
const MARKS_INK_MAX = 10 * INK_PER_SECOND;

/**
 * What a stroke of this ink counts for in how much somebody may draw. Under a pen's changing pressure each of its points may be
 * a mark of its own, which its ink doesn't tell.
 */
export const inkToDraw = (stroke: { readonly pen: Pen; readonly points: string }, ink: number) =>
  Math.max(ink, Math.min(MARKS_INK_MAX, MARK_INK * marksOfStroke(stroke).length));

/** A picture takes about as long as a long stroke, whatever its size. */
export const PICTURE_INK = 5_000;
