import { BOARD_COLOR, BOARD_HEIGHT, BOARD_WIDTH } from './limits.js';
import type { Pen } from './schema.js';
import { decodePoints, type Point } from './stroke-code.js';

/**
 * What is painted of a stroke, in order: lines with round caps and joins, and filled dots. Canvas
 * and SVG paint the same marks. All numbers are multiples of an eighth of a pixel, so every
 * machine reckons alike.
 */
export type Mark =
  | {
      readonly shape: 'line';
      readonly color: string;
      readonly width: number;
      readonly points: readonly Point[];
    }
  | {
      readonly shape: 'dot';
      readonly color: string;
      readonly radius: number;
      readonly at: Point;
    };

export interface PenLine {
  readonly pen: Pen;
  readonly points: readonly Point[];
}

const colorOf = (pen: Pen): string => (pen.tool === 'brush' ? pen.color : BOARD_COLOR);

/** Points of one line: a path that crosses itself costs far more than its parts. */
const LINE_POINTS_MAX = 33;

/** Widths of a pen's line differ by quarters of a pixel. */
const toQuarters = (pixels: number): number => Math.round(pixels * 4) / 4;

/** Machines differ in last digits, and yet agree on what shows on the sheet; nothing lies at minus nought. */
export const toEighths = (pixels: number): number => (Math.round(pixels * 8) + 0) / 8;

/** A light touch gives a quarter of the width. The eraser takes everything under it, pen or not. */
function widthAt(pen: Pen, pressure: number): number {
  if (pen.tool === 'eraser') return pen.width;
  return Math.max(0.5, toQuarters((pen.width * (1 + 3 * pressure)) / 4));
}

/**
 * Parts of a straight way, each of one width, along which a pen's pressure changes evenly. None is shorter than it
 * is wide, so that they cost no more than the way's length again.
 */
function stretches(pen: Pen, from: Point, to: Point) {
  const [light, heavy] = [from.pressure ?? 1, to.pressure ?? 1];
  const widest = widthAt(pen, Math.max(light, heavy));
  const start = { x: toEighths(from.x), y: toEighths(from.y) };
  if (light === heavy) return [{ width: widest, start, end: toPlace(to) }];
  const steps = 4 * (widest - widthAt(pen, Math.min(light, heavy)));
  const room = Math.floor(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(2, widest));
  const count = Math.max(1, Math.min(steps, room));
  const between = (one: number, other: number, share: number) => one + share * (other - one);
  const placeAt = (at: number): Point =>
    at === count
      ? toPlace(to)
      : {
          x: toEighths(between(from.x, to.x, at / count)),
          y: toEighths(between(from.y, to.y, at / count)),
        };
  return Array.from({ length: count }, (_, at) => ({
    width: widthAt(pen, between(light, heavy, (at + 0.5) / count)),
    ...{ start: placeAt(at), end: placeAt(at + 1) },
  }));
}

const toPlace = ({ x, y }: Point): Point => ({ x, y });

/** The marks of a line, in the order in which they are painted; none without points. */
export function marksOfLine({ pen, points }: PenLine): readonly Mark[] {
  const [first, ...rest] = points;
  if (first === undefined) return [];
  const color = colorOf(pen);
  if (rest.every(({ x, y }) => x === first.x && y === first.y)) {
    const pressure = Math.max(...points.map((point) => point.pressure ?? 1));
    return [{ shape: 'dot', color, radius: widthAt(pen, pressure) / 2, at: toPlace(first) }];
  }
  const lines: { width: number; points: Point[] }[] = [];
  let from = first;
  for (const to of rest) {
    for (const { width, start, end } of stretches(pen, from, to)) {
      const line = lines.at(-1);
      // Stretches of one width are one line, so that their joins are painted once.
      if (line?.width === width && line.points.length < LINE_POINTS_MAX) line.points.push(end);
      else lines.push({ width, points: [start, end] });
    }
    from = to;
  }
  return lines.map((line) => ({ shape: 'line', color, ...line }));
}

/** The marks of a stroke as the log keeps it; none if its code can't be read. */
export function marksOfStroke(stroke: {
  readonly pen: Pen;
  readonly points: string;
}): readonly Mark[] {
  const points = decodePoints(stroke.points);
  return points.ok ? marksOfLine({ pen: stroke.pen, points: points.value }) : [];
}

/** What of a canvas' 2D context painting needs. */
export interface PaintContext {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  fillRect: (x: number, y: number, width: number, height: number) => void;
  beginPath: () => void;
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  arc: (x: number, y: number, radius: number, start: number, end: number) => void;
  stroke: () => void;
  fill: () => void;
}

export function paintBlank(context: PaintContext): void {
  context.fillStyle = BOARD_COLOR;
  context.fillRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
}

export function tracePath(context: PaintContext, points: readonly Point[]): void {
  points.forEach(({ x, y }, place) => {
    if (place === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
}

function paintMark(context: PaintContext, mark: Mark): void {
  context.beginPath();
  if (mark.shape === 'dot') {
    context.fillStyle = mark.color;
    context.arc(mark.at.x, mark.at.y, mark.radius, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.strokeStyle = mark.color;
  context.lineWidth = mark.width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  tracePath(context, mark.points);
  context.stroke();
}

/** Paints marks on a context of 800 by 600 pixels without any transformation. */
export function paintMarks(context: PaintContext, marks: readonly Mark[]): void {
  for (const mark of marks) paintMark(context, mark);
}
