import { PLANE_REACH } from './limits.js';
import { kindOf, NOTE_PADDING } from './object-forms.js';
import { liesWithin } from './extent.js';
import {
  boxBetween,
  boxOf,
  endOf,
  frameOf,
  grownBy,
  isInBox,
  middleOf,
  turned,
  turnOfObject,
  type Box,
} from './object-box.js';
import { marksOfObject } from './object-marks.js';
import { fontSizeOf } from './object-text.js';
import type { ObjectShape } from './object-kinds.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

type Placed = Omit<BoardObject, 'id' | 'rank'>;
type Place = Pick<BoardObject, 'x' | 'y' | 'w' | 'h'>;

export const isLine = ({ shape }: { readonly shape: ObjectShape }): boolean =>
  shape === 'line' || shape === 'arrow';

/** How far a point is from the straight way between two others. */
export function distanceToWay({ x, y }: Point, from: Point, to: Point): number {
  const [w, h] = [to.x - from.x, to.y - from.y];
  const length = w * w + h * h;
  const share = length === 0 ? 0 : ((x - from.x) * w + (y - from.y) * h) / length;
  const nearest = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - nearest * w, y - from.y - nearest * h);
}

function isInFrame(object: Placed, point: Point): boolean {
  const turn = turnOfObject(object);
  const upright = turn === null ? point : turned(point, turn.about, -turn.degrees);
  return isInBox(frameOf(object), upright);
}

/** Whether a point lies between others: a way out of there crosses their outline an odd number of times. */
const isBetween = ({ x, y }: Point, points: readonly Point[]): boolean =>
  points.filter((to, at) => {
    const from = points.at(at - 1) ?? to;
    const isBeside = from.y > y !== to.y > y;
    return isBeside && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
  }).length %
    2 ===
  1;

export const isFilledAt = (object: Placed, point: Point): boolean =>
  isInFrame(object, point) &&
  marksOfObject(object).some((mark) => mark.shape === 'area' && isBetween(point, mark.points));

/** Whether the lines of an object, or the box of a text, come so near to a point. */
function isNear(object: Placed, point: Point, reach: number): boolean {
  if (object.shape === 'text' || object.form === 'picture') return isInFrame(object, point);
  return marksOfObject(object).some(
    (mark) =>
      (mark.shape === 'line' && isByLine(point, mark.points, reach + mark.width / 2)) ||
      (mark.shape === 'dot' && distanceToWay(point, mark.at, mark.at) <= reach + mark.radius),
  );
}

const isByLine = (point: Point, points: readonly Point[], reach: number): boolean =>
  points.some((to, at) => {
    const from = points[at - 1];
    return from !== undefined && distanceToWay(point, from, to) <= reach;
  });

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/**
 * What a pointer is on that reaches so many pixels: the topmost object whose lines it touches, or
 * else the smallest shape around it; nothing that a fill hides there. `objects` lie from the lowest to the topmost.
 */
export function objectAt<O extends Placed>(
  objects: readonly O[],
  point: Point,
  reach: number,
): O | undefined {
  const near = objects.filter((object) =>
    isInBox(grownBy(boxOf(object), reach + object.width), point),
  );
  const hiding = near.findLastIndex((object) => isFilledAt(object, point));
  const seen = near.slice(Math.max(0, hiding));
  const touched = seen.findLast((object) => isNear(object, point, reach));
  if (touched !== undefined) return touched;
  return seen
    .filter((object) => !isLine(object) && object.form !== 'path' && isInFrame(object, point))
    .toSorted((one, other) => areaOf(frameOf(one)) - areaOf(frameOf(other)))[0];
}

/** Those that lie wholly within a box. */
export const objectsWithin = <O extends Placed>(objects: readonly O[], box: Box): readonly O[] =>
  objects.filter((object) => liesWithin(boxOf(object), box));

/** Adding 0 makes 0 of -0, which a rounded fraction below it would be. */
const within = (value: number): number =>
  Math.round(Math.min(PLANE_REACH, Math.max(-PLANE_REACH, value))) + 0;

/** The nearest place where an object may begin or end. */
const onPlane = ({ x, y }: Point): Point => ({ x: within(x), y: within(y) });

/** The object so many pixels further to the right and down, as far as the plane goes. */
export function movedBy<O extends Placed>(object: O, { x, y }: Point): O {
  return { ...object, ...onPlane({ x: object.x + x, y: object.y + y }) };
}

/** Twelve ways a quarter are too many to hit by hand, one too few. */
export const TURN_STEP = 15;
const ANGLE = (TURN_STEP * Math.PI) / 180;

function snapped(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / ANGLE) * ANGLE;
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

/** As far each way as it is further. */
function squared(from: Point, to: Point): Point {
  const [w, h] = [to.x - from.x, to.y - from.y];
  const side = Math.max(Math.abs(w), Math.abs(h));
  return { x: from.x + (w < 0 ? -side : side), y: from.y + (h < 0 ? -side : side) };
}

const between = (from: Point, to: Point): Place => {
  const [start, end] = [onPlane(from), onPlane(to)];
  return { ...start, w: end.x - start.x, h: end.y - start.y };
};

/** Where a shape lies that is drawn from one point to another; constrained to few angles, or to a square. */
export function placeBetween(
  shape: ObjectShape,
  [from, to]: readonly [Point, Point],
  isConstrained: boolean,
): Place {
  if (!isConstrained) return between(from, to);
  return between(from, isLine({ shape }) ? snapped(from, to) : squared(from, to));
}

export const handles = ['start', 'end', 'nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export interface HandlePlace {
  readonly handle: Handle;
  readonly at: Point;
}

/** What an object is sized by: the ends of a line, the sides of a text, sides and corners of a shape. */
export function handlesOf(object: Placed): readonly HandlePlace[] {
  const turn = turnOfObject(object);
  const upright = uprightHandlesOf(object);
  if (turn === null) return upright;
  return upright.map(({ handle, at }) => ({ handle, at: turned(at, turn.about, turn.degrees) }));
}

/** Handles on a box, which are called by the sides that they are at. */
function placedOn(box: Box, ...some: readonly Handle[]): readonly HandlePlace[] {
  const { left, top, right, bottom } = box;
  const { x: center, y: middle } = middleOf(box);
  return some.map((handle) => {
    const x = handle.includes('w') ? left : handle.includes('e') ? right : center;
    const y = handle.includes('n') ? top : handle.includes('s') ? bottom : middle;
    return { handle, at: { x, y } };
  });
}

export const cornersAround = (box: Box): readonly HandlePlace[] =>
  placedOn(box, 'nw', 'ne', 'sw', 'se');

function uprightHandlesOf(object: Placed): readonly HandlePlace[] {
  if (isLine(object)) {
    const { x, y } = object;
    return [
      { handle: 'start', at: { x, y } },
      { handle: 'end', at: endOf(object) },
    ];
  }
  const frame = frameOf(object);
  if (kindOf(object) === 'text') return placedOn(frame, 'w', 'e');
  const corners = cornersAround(frame);
  // By a side a picture would be pulled out of shape; of a flat stroke there would be nothing else to take hold of.
  if (object.form === 'picture' || object.form === 'path') return corners;
  return [...placedOn(frame, 'w', 'e', 'n', 's'), ...corners];
}

function sized(object: Placed, handle: Handle, to: Point, keepsShape: boolean): Place {
  const { left, top, right, bottom } = frameOf(object);
  const isWest = handle.includes('w');
  const isNorth = handle.includes('n');
  const corner = { x: isWest ? right : left, y: isNorth ? bottom : top };
  const [width, height] = [right - left, bottom - top];
  let [w, h] = [to.x - corner.x, to.y - corner.y];
  if (handle === 'n' || handle === 's') w = width;
  if (handle === 'w' || handle === 'e') h = height;
  if (keepsShape && handle.length === 2 && width > 0 && height > 0) {
    const scale = Math.max(Math.abs(w) / width, Math.abs(h) / height);
    [w, h] = [Math.sign(w || 1) * width * scale, Math.sign(h || 1) * height * scale];
  }
  return between(corner, { x: corner.x + w, y: corner.y + h });
}

/** A turned object's new frame, moved so that what was not touched of it stays: it turns about another middle now. */
export function settled<O extends Placed>(before: Placed, after: O): O {
  const turn = turnOfObject(before);
  if (turn === null) return after;
  const middle = middleOf(frameOf(after));
  const { x, y } = turned(middle, turn.about, turn.degrees);
  return movedBy(after, { x: x - middle.x, y: y - middle.y });
}

/** The object with one of its handles at a point; constrained it keeps its angle's steps, or its shape, as pictures do unless it is. */
export function sizedTo<O extends Placed>(
  object: O,
  { handle, at: pointer }: HandlePlace,
  isConstrained: boolean,
): O {
  const turn = turnOfObject(object);
  const at = turn === null ? pointer : turned(pointer, turn.about, -turn.degrees);
  if (handle === 'end') {
    return { ...object, ...placeBetween(object.shape, [object, at], isConstrained) };
  }
  if (handle === 'start') {
    const place = placeBetween(object.shape, [endOf(object), at], isConstrained);
    return { ...object, ...endOf(place), w: -place.w, h: -place.h };
  }
  const keepsShape = isConstrained !== (object.form === 'picture');
  const place = sized(object, handle, at, keepsShape);
  if (object.shape !== 'text') return settled(object, { ...object, ...place });
  const isNote = object.form === 'note';
  // Too narrow for a letter it could never be taken hold of again.
  const least = fontSizeOf(object.width) + (isNote ? 2 * NOTE_PADDING : 0);
  const { left, top, right, bottom } = boxBetween(place, endOf(place));
  const sides = { x: left, w: Math.max(least, right - left) };
  return settled(object, { ...object, ...sides, ...(isNote && { y: top, h: bottom - top }) });
}
