import type { Drawing, Point } from '@collabor8/domain';

/** A line is drawn to where it ends in as long as its latest points took to come, within these. */
const GLIDE_MIN_MS = 40;
const GLIDE_MAX_MS = 150;

interface Shown {
  /** In pixels of the line's length, and when. */
  readonly length: number;
  readonly at: number;
  /** The drawing that is drawn out, since when, and by how many pixels in a millisecond. */
  readonly towards: Drawing;
  readonly since: number;
  readonly speed: number;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0);

/** The beginning of a line, so many pixels of it. */
export function stretch(points: readonly Point[], length: number): readonly Point[] {
  const shown: Point[] = [];
  let left = length;
  for (const point of points) {
    const before = shown.at(-1) ?? point;
    const step = distance(before, point);
    if (step > left) {
      const share = left / step;
      const [x, y] = [
        before.x + share * (point.x - before.x),
        before.y + share * (point.y - before.y),
      ];
      return [...shown, { ...point, x, y }];
    }
    left -= step;
    shown.push(point);
  }
  return shown;
}

/** Draws others' lines out evenly, however far apart their points come. */
export class LineAnimation {
  #shown = new Map<string, Shown>();

  /** What is seen of the drawings at a time in milliseconds, and whether more will be. */
  at(drawings: readonly Drawing[], now: number) {
    const steps = drawings.map((drawing) => this.#step(drawing, now));
    this.#shown = new Map(steps.map((step) => [step.towards.line, step]));
    return {
      lines: steps.map(({ towards, length }) => ({
        pen: towards.pen,
        points: stretch(towards.points, length),
      })),
      isMoving: steps.some(({ towards, length }) => length < lengthOf(towards.points)),
    };
  }

  #step(towards: Drawing, now: number): Shown {
    const known = this.#shown.get(towards.line);
    const whole = lengthOf(towards.points);
    if (known === undefined) return { length: whole, at: now, towards, since: now, speed: 0 };
    const length = Math.min(whole, known.length + known.speed * (now - known.at));
    if (known.towards === towards) return { ...known, length, at: now };
    const gap = Math.min(GLIDE_MAX_MS, Math.max(GLIDE_MIN_MS, now - known.since));
    return { length, at: now, towards, since: now, speed: (whole - length) / gap };
  }
}
