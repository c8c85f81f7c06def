import { endOf, frameOf, middleOf, turned, type Turn } from './object-box.js';
import { isLine, movedBy, placeBetween, TURN_STEP } from './object-place.js';
import { boxAround } from './object-sizing.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

type Placed = Omit<BoardObject, 'id' | 'rank'>;

/** An angle in whole degrees, from 0 to 359. */
export const inTurn = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360;

/** Objects turned about a point: lines by their ends, whatever else by its middle and its angle. */
export const turnedTogether = <O extends Placed>(
  objects: readonly O[],
  { about, degrees }: Turn,
): readonly O[] =>
  objects.map((object) => {
    const { angle = 0 } = object;
    const whole = Math.round(degrees);
    if (isLine(object)) {
      const start = turned(object, about, whole);
      const end = turned(endOf(object), about, whole);
      return { ...object, ...placeBetween(object.shape, [start, end], false) };
    }
    const middle = middleOf(frameOf(object));
    const to = turned(middle, about, whole);
    return {
      ...movedBy(object, { x: to.x - middle.x, y: to.y - middle.y }),
      angle: inTurn(angle + whole),
    };
  });

/** About what objects are turned together: their middle as they lie; of one alone, its own. */
export function middleOfAll(objects: readonly Placed[]): Point {
  const [only, ...others] = objects;
  return middleOf(only === undefined || others.length > 0 ? boxAround(objects) : frameOf(only));
}

/** By how many degrees objects are turned about a point by a pointer; constrained to steps, of one object's own angle. */
export function degreesTurned(
  objects: readonly Placed[],
  { about, from, to }: { readonly about: Point; readonly from: Point; readonly to: Point },
  isConstrained: boolean,
): number {
  const [begun, now] = [from, to].map(({ x, y }) => Math.atan2(y - about.y, x - about.x));
  const degrees = (((now ?? 0) - (begun ?? 0)) * 180) / Math.PI;
  if (!isConstrained) return Math.round(degrees);
  const [only, ...others] = objects;
  const angle = others.length > 0 ? 0 : (only?.angle ?? 0);
  return Math.round((angle + degrees) / TURN_STEP) * TURN_STEP - angle;
}
