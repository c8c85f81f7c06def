import { STROKE_INK_MAX, STROKE_POINTS_MAX } from './limits.js';
import type { PenLine } from './paint.js';
import type { Point } from './stroke-code.js';

/** What a line that was drawn by hand says of its ink, as an `.excalidraw` file has it. */
export interface Freehand {
  readonly points?: readonly (readonly [number, number, ...number[]])[] | undefined;
  /** From 0 to 1, of each point. */
  readonly pressures?: readonly number[] | undefined;
  /** Drawn by no pen: its speed stands for its pressure. */
  readonly simulatePressure?: boolean | undefined;
  readonly strokeWidth?: number | undefined;
}

/*
 * As Excalidraw draws it, with the settings that it gives perfect-freehand: a line is wide by its pressure, eased
 * by a sine, and the faster it was drawn, the lighter it gets, by and by.
 */
const SIZE = 4.25;
const MIDDLE = 0.5;
const GETS_LIGHTER_BY = 0.275;

const widthOf = (pressure: number): number =>
  2 * SIZE * Math.sin(((0.2 + 0.6 * pressure) * Math.PI) / 2);

function pressuresOf({ points = [], ...line }: Freehand): readonly number[] {
  const { pressures = [], simulatePressure = false, strokeWidth = 1 } = line;
  let pressure = MIDDLE;
  return points.map(([x, y], at) => {
    if (!simulatePressure) return Math.min(1, Math.max(0, pressures[at] ?? MIDDLE));
    const [beforeX, beforeY] = points[at - 1] ?? [x, y];
    const speed = Math.min(1, Math.hypot(x - beforeX, y - beforeY) / (SIZE * strokeWidth || 1));
    return (pressure += (1 - speed - pressure) * speed * GETS_LIGHTER_BY);
  });
}

/** How wide a line is at its widest, in the file's pixels, and what a pen's pressure here makes as wide at each point. */
export function freehandInk(line: Freehand) {
  const widths = pressuresOf(line).map(widthOf);
  const widest = Math.max(widthOf(0), ...new Set(widths));
  const isEven = widths.every((width) => width === widest);
  return {
    width: widest * (line.strokeWidth ?? 1),
    /** Nothing where the whole line is as wide. */
    at: (index: number): Pick<Point, 'pressure'> =>
      isEven ? {} : { pressure: ((4 * (widths[index] ?? widest)) / widest - 1) / 3 },
  };
}

/** A line in parts that are no longer than a stroke may be; each begins where the one before ends. */
export function strokesOf({ pen, points }: PenLine): readonly (readonly Point[])[] {
  const strokes: Point[][] = [];
  let ink = Infinity;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1] ?? point;
    const step = pen.width + Math.hypot(point.x - before.x, point.y - before.y);
    const stroke = strokes.at(-1) ?? [];
    if (stroke.length < STROKE_POINTS_MAX && Math.ceil(ink + step) <= STROKE_INK_MAX) {
      stroke.push(point);
      ink += step;
    } else {
      strokes.push(at === 0 ? [point] : [before, point]);
      ink = pen.width + step;
    }
  }
  return strokes;
}
