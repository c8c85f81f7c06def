import { boxesMeet } from './extent.js';
import { HELD_OBJECTS_MAX } from './limits.js';
import { boxBetween, boxOf, frameOf, grownBy, type Box } from './object-box.js';
import { isClosedShape, NOTE_PADDING } from './object-forms.js';
import { isGrouped } from './object-groups.js';
import { isLine, movedBy, objectAt, sizedTo } from './object-place.js';
import { fontSizeOf, lineHeightOf } from './object-text.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

/*
 * Nothing in the log ties an arrow to a box: an arrow that ends at a box is at it, and a text within a box is its
 * label, whoever drew them and by whatever means they came there.
 */

/** So near to an object a line is at it, in pixels of the board. */
const REACH = 10;
/** No more arrows, and texts, than this go with a box, and on a crowded board fewer: each is held against all that is near. */
const FOLLOWERS_MAX = 100;
const COMPARED_MAX = 20_000;

const lineEnds = ['start', 'end'] as const;
type LineEnd = (typeof lineEnds)[number];

const placeOf = ({ x, y, w, h }: BoardObject, end: LineEnd): Point =>
  end === 'start' ? { x, y } : { x: x + w, y: y + h };

const boxAt = (point: Point): Box => boxBetween(point, point);

/** What a line begins and ends at, if that is two things, or one alone; `things` are no lines. */
export function endsOf<O extends BoardObject>(
  line: BoardObject,
  things: readonly O[],
): Partial<Readonly<Record<LineEnd, O>>> {
  const [start, end] = lineEnds.map((each) => objectAt(things, placeOf(line, each), REACH));
  if (start === end) return {};
  return { ...(start && { start }), ...(end && { end }) };
}

const isLabel = ({ shape, form }: BoardObject): boolean => shape === 'text' && form === undefined;

const contains = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

const areaOf = ({ w, h }: BoardObject): number => Math.abs(w * h);

/** The smallest shape that a text lies wholly within. */
function holderOf<O extends BoardObject>(label: O, things: readonly O[]): O | undefined {
  const box = boxOf(label);
  return things
    .filter((thing) => isClosedShape(thing) && contains(frameOf(thing), box))
    .toSorted((one, other) => areaOf(one) - areaOf(other))[0];
}

/** The text within a shape; undefined where there is none. */
export const labelOf = <O extends BoardObject>(shape: O, things: readonly O[]): O | undefined =>
  isClosedShape(shape)
    ? things.find((thing) => isLabel(thing) && holderOf(thing, things) === shape)
    : undefined;

/** A text that was not drawn to a width. */
const TEXT_WIDTH = 220;

/** Where a text begins that is to be written within a shape, in its middle; elsewhere it stays. */
export function labelFor(text: BoardObject, shape: BoardObject | undefined): BoardObject {
  if (shape === undefined || !isClosedShape(shape)) {
    return { ...text, x: Math.round(text.x), y: Math.round(text.y), w: TEXT_WIDTH, h: 0 };
  }
  const { left, top, right, bottom } = frameOf(shape);
  // Of an ellipse and a diamond the corners are empty.
  const margin =
    shape.shape === 'rectangle' && shape.form === undefined ? NOTE_PADDING : (right - left) / 4;
  const w = Math.max(fontSizeOf(text.width), Math.round(right - left - 2 * margin));
  const y = Math.round((top + bottom - lineHeightOf(text.width)) / 2);
  return { ...text, x: Math.round((left + right - w) / 2), y, w, h: 0 };
}

/** Objects that are moved, and what of others goes with them. */
export interface Together<O extends BoardObject = BoardObject> {
  readonly whole: readonly O[];
  readonly drawn: readonly { readonly line: O; readonly end: LineEnd }[];
}

/**
 * With objects that are moved go the texts within them and the ends of the lines at them; where
 * many are moved at once, nothing does that wasn't chosen.
 */
export function together<O extends BoardObject>(
  objects: readonly O[],
  moved: readonly O[],
): Together<O> {
  if (moved.length === 0 || moved.length > HELD_OBJECTS_MAX) return { whole: moved, drawn: [] };
  const areas = moved.map((object) => grownBy(boxOf(object), REACH));
  const isIn = (box: Box): boolean => areas.some((area) => boxesMeet(area, box));
  const near = objects.filter((object) => isIn(grownBy(boxOf(object), REACH)));
  const things = near.filter((object) => !isLine(object));
  const most = Math.min(FOLLOWERS_MAX, COMPARED_MAX / things.length);
  const chosen = new Set(moved.map(({ id }) => id));
  const isMoved = (object?: O): boolean => object !== undefined && chosen.has(object.id);
  const others = near.filter(
    (object) => !isMoved(object) && !isGrouped(object) && !object.isLocked,
  );
  const labels = others
    .filter(isLabel)
    .slice(0, most)
    .filter((label) => isMoved(holderOf(label, things)));
  const whole: O[] = [...moved, ...labels];
  for (const { id } of labels) chosen.add(id);
  const drawn: Together<O>['drawn'][number][] = [];
  const lines = others.filter(
    (line) => isLine(line) && lineEnds.some((end) => isIn(boxAt(placeOf(line, end)))),
  );
  for (const line of lines.slice(0, most)) {
    const at = endsOf(line, things);
    const tied = lineEnds.filter((end) => isMoved(at[end]));
    if (tied.length > 1) whole.push(line);
    else drawn.push(...tied.map((end) => ({ line, end })));
  }
  return { whole, drawn };
}

/** How they look so many pixels further to the right and down. */
export const movedTogether = ({ whole, drawn }: Together, way: Point): readonly BoardObject[] => [
  ...whole.map((object) => movedBy(object, way)),
  ...drawn.map(({ line, end }) => {
    const { x, y } = placeOf(line, end);
    return sizedTo(line, { handle: end, at: { x: x + way.x, y: y + way.y } }, false);
  }),
];
