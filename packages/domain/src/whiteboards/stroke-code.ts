import { err, ok, type Result } from '../result.js';
import {
  LASER_POINTS_MAX,
  PLANE_REACH,
  PRESSURE_STEPS,
  STEPS_PER_PIXEL,
  STROKE_POINTS_MAX,
} from './limits.js';
import { ALPHABET } from './short-code.js';

/** A point of a line, in pixels of the board; pressure, from 0 to 1, only where the pen tells it. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly pressure?: number;
}

/*
 * The code is text that JSON and addresses carry as it is. Its first character tells whether
 * pressure follows. Then come numbers: of each point the steps from the one before, the first
 * from the sheet's corner. A number is zigzag (0, -1, 1, -2 …) in groups of five bits, the lowest first;
 * a sixth bit says that more follows. A short step costs one character each way.
 */
const valueOf = new Map(Array.from(ALPHABET, (character, value) => [character, value]));
const PLAIN = 'A';
const WITH_PRESSURE = 'B';
/** The widest step, from one edge of the plane to the other, needs 21 bits with its sign. */
const UNIT_TOO_MANY = 32 ** 5;

const clamp = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, value));

const toSteps = (pixels: number): number =>
  Math.round(clamp(pixels, -PLANE_REACH, PLANE_REACH) * STEPS_PER_PIXEL);

export type Numbers = readonly number[];

const stepsOf = ({ x, y, pressure }: Point): Numbers => [
  toSteps(x),
  toSteps(y),
  ...(pressure === undefined ? [] : [Math.round(clamp(pressure, 0, 1) * PRESSURE_STEPS)]),
];

const pointOf = ([x = 0, y = 0, pressure]: Numbers): Point => ({
  x: x / STEPS_PER_PIXEL,
  y: y / STEPS_PER_PIXEL,
  ...(pressure !== undefined && { pressure: pressure / PRESSURE_STEPS }),
});

/** Where a point lies once it was coded: on the grid, within the plane. */
export const quantise = (point: Point): Point => pointOf(stepsOf(point));

function encodeNumber(number: number): string {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let code = '';
  while (rest >= 32) {
    code += ALPHABET.charAt(32 + (rest % 32));
    rest = Math.floor(rest / 32);
  }
  return code + ALPHABET.charAt(rest);
}

export const encodeNumbers = (numbers: Numbers): string => numbers.map(encodeNumber).join('');

/** Codes points in their order; pressure is kept if the first point has one. */
export function encodePoints(points: readonly Point[]): string {
  const hasPressure = points[0]?.pressure !== undefined;
  const steps = points.map(({ x, y, pressure = 1 }) =>
    stepsOf(hasPressure ? { x, y, pressure } : { x, y }),
  );
  const deltas = steps.flatMap((numbers, place) =>
    numbers.map((number, axis) => number - (steps[place - 1]?.[axis] ?? 0)),
  );
  return (hasPressure ? WITH_PRESSURE : PLAIN) + encodeNumbers(deltas);
}

/** The numbers of a code, or of a part of it; undefined where it is none. */
export function decodeNumbers(code: string): Numbers | undefined {
  const numbers: number[] = [];
  let value = 0;
  let unit = 1;
  for (const character of code) {
    const bits = valueOf.get(character);
    if (bits === undefined || unit === UNIT_TOO_MANY) return undefined;
    value += (bits % 32) * unit;
    unit *= 32;
    if (bits < 32) {
      numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
      value = 0;
      unit = 1;
    }
  }
  return unit === 1 ? numbers : undefined;
}

const REACH_STEPS = PLANE_REACH * STEPS_PER_PIXEL;

const isOnPlane = (x: number, y: number, pressure: number): boolean =>
  Math.abs(x) <= REACH_STEPS &&
  Math.abs(y) <= REACH_STEPS &&
  pressure === clamp(pressure, 0, PRESSURE_STEPS);

const refuse = (): Result<never> => err('This line cannot be read.');

/** Reads points from a code, whoever wrote it: at most `max` of them, none beyond the plane. */
export function decodePoints(code: string, max = STROKE_POINTS_MAX): Result<readonly Point[]> {
  const head = code.charAt(0);
  if (head !== PLAIN && head !== WITH_PRESSURE) return refuse();
  const numbers = decodeNumbers(code.slice(1));
  const axes = head === WITH_PRESSURE ? 3 : 2;
  if (numbers === undefined || numbers.length === 0 || numbers.length % axes !== 0) return refuse();
  if (numbers.length / axes > max) return err('This line has too many points.');
  const points: Point[] = [];
  let [x, y, pressure] = [0, 0, 0];
  for (let place = 0; place < numbers.length; place += axes) {
    x += numbers[place] ?? 0;
    y += numbers[place + 1] ?? 0;
    if (axes === 3) pressure += numbers[place + 2] ?? 0;
    if (!isOnPlane(x, y, pressure)) return refuse();
    points.push(pointOf(axes === 3 ? [x, y, pressure] : [x, y]));
  }
  return ok(points);
}

/** The points of a laser's trail as one message brings them: the first and the last, and of the rest so many as fit. */
export function laserCode(points: readonly Point[]): string {
  const steps = Math.min(points.length, LASER_POINTS_MAX) - 1;
  const some = points.filter((_, at) => {
    const step = Math.round((at * steps) / Math.max(1, points.length - 1));
    return at === Math.round((step * (points.length - 1)) / Math.max(1, steps));
  });
  return encodePoints(some);
}
