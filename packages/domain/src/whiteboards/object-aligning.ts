import { HELD_OBJECTS_MAX } from './limits.js';
import type { Box } from './object-box.js';
import { isGrouped } from './object-forms.js';
import { isLine, movedBy } from './object-place.js';
import { boxAround } from './object-sizing.js';
import type { BoardObject } from './schema.js';
import { carried, together } from './together.js';

export const alignments = [
  ...(['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const),
  ...(['across', 'down'] as const),
] as const;
/** The side or middle line at which objects come to lie, or the way along which they have gaps alike. */
export type Alignment = (typeof alignments)[number];

/** Whether so many objects can be aligned: with more of them nothing goes that wasn't chosen. */
export const canAlign = ({ length }: readonly unknown[]): boolean =>
  length > 1 && length <= HELD_OBJECTS_MAX;

/** Groups, each of which is aligned as one, and objects that are in none. */
function partsOf(objects: readonly BoardObject[]): readonly (readonly BoardObject[])[] {
  const parts = new Map<unknown, BoardObject[]>();
  for (const object of objects) {
    const key = isGrouped(object) ? object.group : object;
    parts.set(key, [...(parts.get(key) ?? []), object]);
  }
  return [...parts.values()];
}

const sidesOf = (way: 'x' | 'y') =>
  way === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);

/** How far from the box around all a part goes, by where its own box is. */
function stepOf(whole: Box, part: Box, way: 'x' | 'y', share: number): number {
  const [from, to] = sidesOf(way);
  return (1 - share) * (whole[from] - part[from]) + share * (whole[to] - part[to]);
}

const edges = {
  left: ['x', 0],
  centre: ['x', 0.5],
  right: ['x', 1],
  top: ['y', 0],
  middle: ['y', 0.5],
  bottom: ['y', 1],
} as const;

const moved = (part: readonly BoardObject[], way: 'x' | 'y', by: number) =>
  part.map((object) => movedBy(object, { x: 0, y: 0, [way]: by }));

/** The first and the last stay, and those between them get gaps alike. */
function distributed(objects: readonly BoardObject[], way: 'x' | 'y'): readonly BoardObject[] {
  const [from, to] = sidesOf(way);
  const parts = partsOf(objects)
    .map((part) => ({ part, box: boxAround(part) }))
    .toSorted((one, other) => one.box[from] + one.box[to] - other.box[from] - other.box[to]);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const lengths = parts.map(({ box }) => box[to] - box[from]);
  const taken = lengths.reduce((sum, length) => sum + length, 0);
  const gap = (last.box[to] - first.box[from] - taken) / (parts.length - 1);
  let at = first.box[from];
  return parts.flatMap(({ part, box }) => {
    const by = at - box[from];
    at += box[to] - box[from] + gap;
    return moved(part, way, by);
  });
}

function aligned(objects: readonly BoardObject[], alignment: Alignment): readonly BoardObject[] {
  if (alignment === 'across') return distributed(objects, 'x');
  if (alignment === 'down') return distributed(objects, 'y');
  const [way, share] = edges[alignment];
  const whole = boxAround(objects);
  return partsOf(objects).flatMap((part) =>
    moved(part, way, stepOf(whole, boxAround(part), way, share)),
  );
}

/** The chosen objects aligned; a text within a shape and an arrow at it follow it, even where they were chosen, too. */
export function alignedTogether(
  objects: readonly BoardObject[],
  chosen: readonly BoardObject[],
  alignment: Alignment,
): readonly BoardObject[] {
  const shapes = chosen.filter(
    (object) => isGrouped(object) || !(isLine(object) || object.shape === 'text'),
  );
  const { labels, lines } = together(objects, shapes);
  const followers = new Set([
    ...labels.map(({ label }) => label),
    ...lines.map(({ line }) => line),
  ]);
  const leaders = chosen.filter((object) => !followers.has(object));
  return carried(together(objects, leaders), aligned(leaders, alignment));
}
