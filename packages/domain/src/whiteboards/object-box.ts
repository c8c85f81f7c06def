import { fontSizeOf, lineHeightOf, linesOf, noteLayout } from './object-text.js';
import { toEighths } from './paint.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

/** Where an object lies, in pixels of the board. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Placed = Omit<BoardObject, 'id' | 'rank'>;

/** The smallest box with all points in it, of which there may be too many to be arguments. */
export function boxOfPoints(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
}

export const boxBetween = (one: Point, other: Point): Box => boxOfPoints([one, other]);

export const cornersOf = ({ left, top, right, bottom }: Box): readonly Point[] =>
  [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })));

/** Where it ends that begins at `x` and `y`. */
export const endOf = ({ x, y, w, h }: Pick<BoardObject, 'x' | 'y' | 'w' | 'h'>): Point => ({
  x: x + w,
  y: y + h,
});

export const isInBox = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

export const middleOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** A point turned about another one, by degrees as a clock's hands go. */
export function turned({ x, y }: Point, about: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
  const [dx, dy] = [x - about.x, y - about.y];
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos };
}

/** The middle of an object, and by how many degrees it is turned about it; null where it isn't. */
export interface Turn {
  readonly about: Point;
  readonly degrees: number;
}

export function turnOfObject(object: Placed): Turn | null {
  const { shape, angle = 0 } = object;
  if (angle === 0 || shape === 'line' || shape === 'arrow') return null;
  return { about: middleOf(frameOf(object)), degrees: angle };
}

/** Where an object would lie if it were not turned. A text is as high as its lines, a note at least. */
export function frameOf(object: Placed): Box {
  const { shape, x, y, w, h, width, text } = object;
  if (object.form === 'note') {
    const { left, top, right, bottom } = noteLayout(object);
    return { left, top, right, bottom };
  }
  const lines = shape === 'text' ? linesOf(text, w, fontSizeOf(width)).length : 0;
  const height = shape === 'text' ? lines * lineHeightOf(width) : h;
  return boxBetween({ x, y }, endOf({ x, y, w, h: height }));
}

export const grownBy = ({ left, top, right, bottom }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by },
  ...{ right: right + by, bottom: bottom + by },
});

/** The upright box around an object as it lies; of a turned one to an eighth of a pixel. */
export function boxOf(object: Placed): Box {
  const frame = frameOf(object);
  const turn = turnOfObject(object);
  if (turn === null) return frame;
  const corners = cornersOf(frame).map((corner) => turned(corner, turn.about, turn.degrees));
  return boxOfPoints(corners.map(({ x, y }) => ({ x: toEighths(x), y: toEighths(y) })));
}
