import { boxesMeet, boxOfStroke, paintedBoxOf, strokeMeets } from './extent.js';
import { CHANGED_AT_ONCE_MAX } from './limits.js';
import { canBeLifted, lastSeqOf, type BoardLog, type Painting } from './log.js';
import { boxOfPoints, grownBy, type Box } from './object-box.js';
import { marksOfObject, type ObjectMark } from './object-marks.js';
import { isClosedShape } from './object-forms.js';
import { distanceToWay, isFilledAt } from './object-place.js';
import { marksOfStroke } from './paint.js';
import { pathOf } from './paths.js';
import type { BoardObject, ObjectEntry, Stroke, StrokeEntry } from './schema.js';
import type { Point } from './stroke-code.js';

/** What is painted along a line: its points, and how far from them, in pixels of the board. */
interface Trail {
  readonly points: readonly Point[];
  readonly reach: number;
  readonly box: Box;
}

function trailOf(points: readonly Point[], reach: number): Trail {
  return { points, reach, box: grownBy(boxOfPoints(points), reach) };
}

/** Words, cards and pictures are no lines. */
const trailsOf = (marks: readonly ObjectMark[]): readonly Trail[] =>
  marks.flatMap((mark) => {
    if (mark.shape === 'line') return [trailOf(mark.points, mark.width / 2)];
    return mark.shape === 'dot' ? [trailOf([mark.at, mark.at], mark.radius)] : [];
  });

/** On which side of the way from one point to another a third one lies. */
const sideOf = (from: Point, to: Point, { x, y }: Point): number =>
  Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));

const waysCross = ([a, b]: Way, [c, d]: Way): boolean =>
  sideOf(a, b, c) !== sideOf(a, b, d) && sideOf(c, d, a) !== sideOf(c, d, b);

type Way = readonly [from: Point, to: Point];

const waysOf = ({ points }: Trail): readonly Way[] =>
  points.flatMap((to, at): readonly Way[] => {
    const from = points[at - 1];
    return from === undefined ? [] : [[from, to]];
  });

function trailsMeet(one: Trail, other: Trail): boolean {
  if (!boxesMeet(one.box, other.box)) return false;
  const reach = one.reach + other.reach;
  const others = waysOf(other);
  return waysOf(one).some((way) =>
    others.some(
      (next) =>
        way.some((point) => distanceToWay(point, ...next) <= reach) ||
        next.some((point) => distanceToWay(point, ...way) <= reach) ||
        waysCross(way, next),
    ),
  );
}

const meet = (some: readonly Trail[], others: readonly Trail[]): boolean =>
  some.some((one) => others.some((other) => trailsMeet(one, other)));

/** The eraser's stroke with the objects whose lines, or fill, it has touched: they are off the board with it, and back. */
export function withRubbedOut(stroke: Stroke, objects: readonly BoardObject[]): Stroke {
  const box = boxOfStroke(stroke);
  if (stroke.pen.tool !== 'eraser' || box === null) return stroke;
  const rubbed = trailsOf(marksOfStroke(stroke));
  const start = rubbed[0]?.points[0];
  const rubsOut = objects
    .filter((object) => !object.isLocked && boxesMeet(paintedBoxOf(object), box))
    .filter(
      (object) =>
        meet(trailsOf(marksOfObject(object)), rubbed) ||
        // What crosses no outline lies within it from its first point on, or nowhere.
        (start !== undefined && isClosedShape(object) && isFilledAt(object, start)),
    )
    .map(({ id }) => id);
  return rubsOut.length === 0
    ? stroke
    : { ...stroke, rubsOut: rubsOut.slice(0, CHANGED_AT_ONCE_MAX) };
}

/** Whether an eraser went over a stroke, looked at once for each two of them. */
const rubbed = new WeakMap<StrokeEntry, WeakMap<StrokeEntry, boolean>>();

function isRubbed(stroke: StrokeEntry, eraser: StrokeEntry): boolean {
  const its = boxOfStroke(eraser);
  // Of many strokes and erasers most are far from each other.
  if (its === null || !strokeMeets(stroke, its)) return false;
  const known = rubbed.get(stroke) ?? new WeakMap<StrokeEntry, boolean>();
  rubbed.set(stroke, known);
  const isMet =
    known.get(eraser) ?? meet(trailsOf(marksOfStroke(stroke)), trailsOf(marksOfStroke(eraser)));
  known.set(eraser, isMet);
  return isMet;
}

const choosable = new WeakMap<Painting, readonly ObjectEntry[]>();

/**
 * All that can be chosen on a board, from the lowest to the topmost: its objects, and below them the
 * strokes that a change can make objects of. What was rubbed at is ink for good: as an object it
 * would show again what is rubbed out of it.
 */
export function choosableOf(log: BoardLog, painting: Painting): readonly ObjectEntry[] {
  const known = choosable.get(painting);
  if (known !== undefined) return known;
  const lastSeq = lastSeqOf(log);
  const open = painting.strokes.filter(({ seq }) => canBeLifted(seq, lastSeq));
  const erasers = open.filter(({ pen }) => pen.tool === 'eraser');
  const strokes = open.filter(
    (stroke) =>
      stroke.pen.tool === 'brush' &&
      boxOfStroke(stroke) !== null &&
      !erasers.some((eraser) => eraser.seq > stroke.seq && isRubbed(stroke, eraser)),
  );
  const all = [...strokes.map(pathOf), ...painting.objects];
  choosable.set(painting, all);
  return all;
}
