import { boxesMeet, liesWithin, paintedBoxOf } from './extent.js';
import { HELD_OBJECTS_MAX } from './limits.js';
import {
  boxBetween,
  boxOf,
  endOf,
  frameOf,
  grownBy,
  middleOf,
  turned,
  type Box,
} from './object-box.js';
import { isClosedShape, isGrouped, NOTE_PADDING } from './object-forms.js';
import { isLine, movedBy, objectAt, placeBetween } from './object-place.js';
import { fontSizeOf, lineHeightOf } from './object-text.js';
import { inTurn, turnedTogether } from './object-turning.js';
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

const placeOf = (line: BoardObject, end: LineEnd): Point => (end === 'start' ? line : endOf(line));

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

const areaOf = ({ w, h }: BoardObject): number => Math.abs(w * h);

const isWithin = (label: BoardObject, shape: BoardObject): boolean => {
  // Known of both: most of thousands lie elsewhere.
  if (!boxesMeet(paintedBoxOf(label), paintedBoxOf(shape))) return false;
  const frame = frameOf(shape);
  const turn = { about: middleOf(frame), degrees: -(shape.angle ?? 0) };
  return turnedTogether([label], turn).every((upright) => liesWithin(boxOf(upright), frame));
};

/** The smallest shape that a text lies wholly within. */
const holderOf = <O extends BoardObject>(label: O, things: readonly O[]): O | undefined =>
  things
    .filter((thing) => isClosedShape(thing) && isWithin(label, thing))
    .toSorted((one, other) => areaOf(one) - areaOf(other))[0];

/** The text within a shape; undefined where there is none. */
export const labelOf = <O extends BoardObject>(shape: O, things: readonly O[]): O | undefined =>
  isClosedShape(shape)
    ? things.find(
        (thing) => isLabel(thing) && isWithin(thing, shape) && holderOf(thing, things) === shape,
      )
    : undefined;

/** The same of all shapes, each text held against all of them once. */
export function labelsAmong<O extends BoardObject>(things: readonly O[]): ReadonlyMap<O, O> {
  const labels = new Map<O, O>();
  for (const thing of things) {
    const holder = isLabel(thing) ? holderOf(thing, things) : undefined;
    if (holder !== undefined && !labels.has(holder)) labels.set(holder, thing);
  }
  return labels;
}

/** A text that was not drawn to a width. */
const TEXT_WIDTH = 220;

/** Where a text begins that is to be written within a shape, in its middle and as that is turned; elsewhere it stays. */
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
  const label = { ...text, x: Math.round((left + right - w) / 2), y, w, h: 0 };
  return shape.angle === undefined ? label : { ...label, angle: shape.angle };
}

/** Objects that are moved, sized or turned, and what of others goes with them. */
export interface Together<O extends BoardObject = BoardObject> {
  readonly chosen: readonly O[];
  readonly labels: readonly { readonly label: O; readonly holder: O }[];
  /** Lines, with those of the chosen objects and of their labels that they begin and end at. */
  readonly lines: readonly { readonly line: O; readonly at: ReturnType<typeof endsOf<O>> }[];
}

/** With objects go the texts within them and the ends of lines at them; of many, nothing that wasn't chosen. */
export function together<O extends BoardObject>(
  objects: readonly O[],
  chosen: readonly O[],
): Together<O> {
  if (chosen.length === 0 || chosen.length > HELD_OBJECTS_MAX) return alone(chosen);
  const areas = chosen.map((object) => grownBy(boxOf(object), REACH));
  const isIn = (box: Box): boolean => areas.some((area) => boxesMeet(area, box));
  const near = objects.filter((object) => isIn(grownBy(boxOf(object), REACH)));
  const things = near.filter((object) => !isLine(object));
  const most = Math.min(FOLLOWERS_MAX, COMPARED_MAX / things.length);
  const ids = new Set(chosen.map(({ id }) => id));
  const goes = (object?: O): object is O => object !== undefined && ids.has(object.id);
  const others = near.filter(
    (object) => !ids.has(object.id) && !isGrouped(object) && !object.isLocked,
  );
  const labels = others
    .filter(isLabel)
    .slice(0, most)
    .flatMap((label) => {
      const holder = holderOf(label, things);
      return goes(holder) ? [{ label, holder }] : [];
    });
  for (const { label } of labels) ids.add(label.id);
  const lines = others
    .filter((line) => isLine(line) && lineEnds.some((end) => isIn(boxAt(placeOf(line, end)))))
    .slice(0, most)
    .flatMap((line) => {
      const { start, end } = endsOf(line, things);
      const at = { ...(goes(start) && { start }), ...(goes(end) && { end }) };
      return at.start === undefined && at.end === undefined ? [] : [{ line, at }];
    });
  return { chosen, labels, lines };
}

/** Objects with which nothing goes. */
export const alone = <O extends BoardObject>(chosen: readonly O[]): Together<O> => ({
  ...{ chosen, labels: [], lines: [] },
});

/** Whatever goes whole: a line does with both of its ends. */
export const allTogether = <O extends BoardObject>({
  chosen,
  labels,
  lines,
}: Together<O>): readonly O[] => [
  ...chosen,
  ...labels.map(({ label }) => label),
  ...lines.flatMap(({ line, at }) => (at.start && at.end ? [line] : [])),
];

/** Where a place along the side of a box comes to lie: what is beside the box stays as far from it. */
function alongSide(at: number, [from, to]: Side, [newFrom, newTo]: Side): number {
  if (at <= from) return newFrom + at - from;
  if (at >= to) return newTo + at - to;
  return newFrom + ((at - from) * (newTo - newFrom)) / (to - from);
}

type Side = readonly [from: number, to: number];

/** Where a point at an object comes to lie with it. */
function carriedPoint(point: Point, before: BoardObject, after: BoardObject): Point {
  const [old, now] = [frameOf(before), frameOf(after)];
  const { x, y } = turned(point, middleOf(old), -(before.angle ?? 0));
  const upright = {
    x: alongSide(x, [old.left, old.right], [now.left, now.right]),
    y: alongSide(y, [old.top, old.bottom], [now.top, now.bottom]),
  };
  return turned(upright, middleOf(now), after.angle ?? 0);
}

/** A text within a shape as wide as that lets it, around the same place of it. */
function carriedLabel(label: BoardObject, before: BoardObject, after: BoardObject): BoardObject {
  const share = before.w === 0 ? 1 : Math.abs(after.w / before.w);
  const w = Math.max(fontSizeOf(label.width), Math.round(Math.abs(label.w) * share));
  const sized = { ...label, w };
  const [from, middle] = [middleOf(frameOf(sized)), middleOf(frameOf(label))];
  const to = carriedPoint(middle, before, after);
  const angle = inTurn((label.angle ?? 0) + (after.angle ?? 0) - (before.angle ?? 0));
  return { ...movedBy(sized, { x: to.x - from.x, y: to.y - from.y }), angle };
}

/** How all that goes together looks once the chosen objects look so. */
export function carried(
  { labels, lines }: Together,
  chosen: readonly BoardObject[],
): readonly BoardObject[] {
  const now = new Map(chosen.map((object) => [object.id, object]));
  for (const { label, holder } of labels) {
    const after = now.get(holder.id);
    if (after !== undefined) now.set(label.id, carriedLabel(label, holder, after));
  }
  const drawn = lines.map(({ line, at }) => {
    const [start, end] = lineEnds.map((each) => {
      const [point, before] = [placeOf(line, each), at[each]];
      const after = before && now.get(before.id);
      return before && after ? carriedPoint(point, before, after) : point;
    });
    return start && end ? { ...line, ...placeBetween(line.shape, [start, end], false) } : line;
  });
  return [...now.values(), ...drawn];
}

/** How they look so many pixels further to the right and down. */
export const movedTogether = (all: Together, way: Point): readonly BoardObject[] =>
  carried(
    all,
    all.chosen.map((object) => movedBy(object, way)),
  );
