import { BRUSH_WIDTH_MAX, BRUSH_WIDTH_MIN } from './limits.js';
import { boxOf, boxOfPoints, cornersOf, endOf, type Box } from './object-box.js';
import { cornersAround, placeBetween, type Handle, type HandlePlace } from './object-place.js';
import { fontSizeOf } from './object-text.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

type Placed = Omit<BoardObject, 'id' | 'rank'>;

export const boxAround = (objects: readonly Placed[]): Box =>
  boxOfPoints(objects.flatMap((object) => cornersOf(boxOf(object))));

/** What several objects are sized by together: the corners around all of them. */
export const handlesAround = (objects: readonly Placed[]): readonly HandlePlace[] =>
  cornersAround(boxAround(objects));

/** Nothing is made so small that it could not be taken hold of again. */
const LEAST_SCALE = 0.05;

/** How many times as large, and what stays where it is. */
function scaleBy(box: Box, handle: Handle, to: Point) {
  const fixed = {
    x: handle.includes('w') ? box.right : box.left,
    y: handle.includes('n') ? box.bottom : box.top,
  };
  const [w, h] = [Math.max(1, box.right - box.left), Math.max(1, box.bottom - box.top)];
  const [dx, dy] = [Math.abs(to.x - fixed.x), Math.abs(to.y - fixed.y)];
  return { fixed, scale: Math.max(LEAST_SCALE, dx / w, dy / h) };
}

/** The width whose letters are so many times as large. */
const widthFor = (width: number, scale: number): number => {
  const perStep = fontSizeOf(1) - fontSizeOf(0);
  const wanted = Math.round((fontSizeOf(width) * scale - fontSizeOf(0)) / perStep);
  return Math.min(BRUSH_WIDTH_MAX, Math.max(BRUSH_WIDTH_MIN, wanted));
};

/** Objects with a corner of the box around them at a point: all keep their shape, and how they lie to each other. */
export function sizedTogether<O extends Placed>(
  objects: readonly O[],
  { handle, at }: HandlePlace,
): readonly O[] {
  const { fixed, scale } = scaleBy(boxAround(objects), handle, at);
  const moved = ({ x, y }: Point): Point => ({
    x: fixed.x + (x - fixed.x) * scale,
    y: fixed.y + (y - fixed.y) * scale,
  });
  return objects.map((object) => {
    const { shape, width } = object;
    const place = placeBetween(shape, [moved(object), moved(endOf(object))], false);
    return { ...object, ...place, width: shape === 'text' ? widthFor(width, scale) : width };
  });
}
