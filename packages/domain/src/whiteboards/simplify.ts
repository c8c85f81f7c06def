import { PRESSURE_STEPS, STROKE_TOLERANCE } from './limits.js';
import { quantise, type Point } from './stroke-code.js';

/*
 * A line is simplified while it is drawn: a point that was kept stays kept, so what was sent
 * already is the beginning of the finished stroke. From the latest kept point the line runs
 * straight for as long as everything that was drawn since lies within the tolerance of it. What
 * is compared is the pointer's own path with the coded one, rounding to the grid included.
 */

/** The end of a line that is not decided yet: the latest kept point and the path since. */
export interface OpenLine {
  readonly kept: Point;
  readonly path: readonly Point[];
}

/** A point is compared with no more of the path than this, so its cost is bounded. */
const PATH_MAX = 64;
const PRESSURE_TOLERANCE = 2 / PRESSURE_STEPS;

const isSame = (one: Point, other: Point): boolean =>
  one.x === other.x && one.y === other.y && one.pressure === other.pressure;

function isNear(point: Point, from: Point, to: Point): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared;
  const t = Math.min(1, Math.max(0, along));
  const distance = Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
  const [start, end] = [from.pressure ?? 1, to.pressure ?? 1];
  const pressure = start + t * (end - start);
  return (
    distance <= STROKE_TOLERANCE && Math.abs(pressure - (point.pressure ?? 1)) <= PRESSURE_TOLERANCE
  );
}

export const beginLine = (first: Point): OpenLine => ({ kept: quantise(first), path: [] });

/** What finishing the line here would keep. */
export function lastKept({ kept, path }: OpenLine): Point | null {
  const latest = path.at(-1);
  if (latest === undefined) return null;
  const last = quantise(latest);
  return isSame(last, kept) ? null : last;
}

/** Adds a point that was drawn. */
export function extendLine(line: OpenLine, point: Point) {
  const end = quantise(point);
  const isStraight =
    line.path.length < PATH_MAX && line.path.every((passed) => isNear(passed, line.kept, end));
  if (isStraight) return { line: { kept: line.kept, path: [...line.path, point] }, kept: null };
  const kept = lastKept(line);
  return { line: { kept: kept ?? line.kept, path: [point] }, kept };
}

/** All kept points of a line that was drawn to its end: on the grid, in the order drawn. */
export function simplify(drawn: readonly Point[]): readonly Point[] {
  const [first, ...rest] = drawn;
  if (first === undefined) return [];
  let line = beginLine(first);
  const points = [line.kept];
  for (const point of rest) {
    const extended = extendLine(line, point);
    line = extended.line;
    if (extended.kept !== null) points.push(extended.kept);
  }
  const last = lastKept(line);
  return last === null ? points : [...points, last];
}
