import { isByTheSheet } from './extent.js';
import { inkOf } from './ink.js';
import {
  BOARD_HEIGHT,
  BOARD_MARGIN,
  BOARD_WIDTH,
  STROKE_INK_MAX,
  STROKE_POINTS_MAX,
} from './limits.js';
import type { PenLine } from './paint.js';
import { beginLine, extendLine, lastKept, type OpenLine } from './simplify.js';
import type { Stroke } from './schema.js';
import { decodePoints, type Point } from './stroke-code.js';

/** A line that is being drawn, simplified as it grows: what is kept stays. */
export interface Line {
  readonly kept: readonly Point[];
  readonly end: OpenLine;
  /** Whether its end follows the pointer on a straight way. */
  readonly isStraight: boolean;
}

export function lineFrom(point: Point): Line {
  const end = beginLine(point);
  return { kept: [end.kept], end, isStraight: false };
}

/** The line follows the hand. */
export function lineTo(line: Line, point: Point): Line {
  const { line: end, kept } = extendLine(line.end, point);
  return { kept: kept === null ? line.kept : [...line.kept, kept], end, isStraight: false };
}

/** The line runs straight to `point` from where it began to run straight. */
export function straightLineTo(line: Line, point: Point): Line {
  if (line.isStraight) return { ...line, end: { ...line.end, path: [point] } };
  const corner = lastKept(line.end);
  return {
    kept: corner === null ? line.kept : [...line.kept, corner],
    end: { kept: corner ?? line.end.kept, path: [point] },
    isStraight: true,
  };
}

export function pointsOf({ kept, end }: Line): readonly Point[] {
  const last = lastKept(end);
  return last === null ? kept : [...kept, last];
}

/**
 * The most that one more point can add: from one corner of the sheet's margin to the other. A hand
 * goes further at a time only where it sees much of the plane, see `stepsTo`.
 */
const STEP_INK_MAX = Math.hypot(BOARD_WIDTH + 2 * BOARD_MARGIN, BOARD_HEIGHT + 2 * BOARD_MARGIN);

/** The way from one point to another in steps that are no longer than a line may grow at a time. */
export function stepsTo(from: Point, to: Point): readonly Point[] {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_INK_MAX));
  return Array.from({ length: count }, (_, step) => {
    const share = (step + 1) / count;
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    return share === 1 ? to : { ...to, x, y };
  });
}

/** Whether a line crosses the margin around the sheet, where it has to go on as another stroke. */
export const crossesMargin = (from: Point, to: Point): boolean =>
  isByTheSheet(from) !== isByTheSheet(to);

/** Whether a line is so long that it must go on as another stroke. */
export const fillsStroke = ({ pen, points }: PenLine): boolean =>
  points.length >= STROKE_POINTS_MAX ||
  inkOf({ pen, points }) > STROKE_INK_MAX - STEP_INK_MAX - 2 * pen.width;

const penKey = ({ pen }: Stroke): string =>
  `${pen.tool} ${pen.width} ${pen.tool === 'brush' ? pen.color : ''}`;

/** Whether `next` is how a line went on that had become too long for one stroke, or crossed the margin. */
export function goesOn(before: Stroke, next: Stroke): boolean {
  if (penKey(before) !== penKey(next)) return false;
  const [line, rest] = [decodePoints(before.points), decodePoints(next.points)];
  if (!line.ok || !rest.ok) return false;
  const [end, start] = [line.value.at(-1), rest.value[0]];
  if (end === undefined || end.x !== start?.x || end.y !== start.y) return false;
  const crosses = line.value.every(isByTheSheet) !== rest.value.every(isByTheSheet);
  return crosses || fillsStroke({ pen: before.pen, points: line.value });
}
