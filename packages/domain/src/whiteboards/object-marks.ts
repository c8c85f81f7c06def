import { turned, turnOfObject, type Turn } from './object-box.js';
import type { Emphasis, Run } from './emphasis.js';
import { cardColorOf, fillColorOf, kindOf, NOTE_INK, NOTE_PADDING } from './object-forms.js';
import { fontSizeOf, lineHeightOf, linesOf, noteLayout } from './object-text.js';
import { placeAround, pointsIn } from './paths.js';
import {
  marksOfLine,
  paintMarks,
  toEighths,
  tracePath,
  type Mark,
  type PaintContext,
} from './paint.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

/** Lines of text, each by where its letters stand. */
export interface TextMark {
  readonly shape: 'text';
  readonly color: string;
  /** Of the letters, in pixels of the board. */
  readonly size: number;
  readonly lines: readonly { readonly runs: readonly Run[]; readonly at: Point }[];
  readonly turn?: Turn | undefined;
}

/** What lies between points, in one colour. */
export interface AreaMark {
  readonly shape: 'area';
  readonly color: string;
  readonly points: readonly Point[];
}

/** A picture between its corners; where it can't be had, a frame in its colour. */
export interface PlacedPicture {
  readonly shape: 'picture';
  readonly picture: string;
  /** What it shows, in words. */
  readonly says: string;
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly frame: Mark;
  readonly turn?: Turn | undefined;
}

/** What is painted of an object, in order; canvas and SVG paint the same. */
export type ObjectMark = Mark | TextMark | AreaMark | PlacedPicture;

type Drawn = Pick<
  BoardObject,
  | 'shape'
  | 'form'
  | 'picture'
  | 'points'
  | ('x' | 'y' | 'w' | 'h')
  | ('color' | 'width' | 'text' | 'angle' | 'fill')
>;

export const TEXT_FONT = 'sans-serif';
export const CODE_FONT = 'monospace';

/** From the top of a line to the feet of its letters, in sizes. */
const ASCENT = 0.95;

const place = (x: number, y: number): Point => ({ x: toEighths(x), y: toEighths(y) });

const HEAD_ANGLE = Math.PI / 7;

/** The two strokes of an arrow's head, through its end. */
function headOf({ x, y, w, h, width }: Drawn): readonly Point[] {
  const length = Math.min(Math.hypot(w, h), 8 + 3 * width);
  const back = Math.atan2(-h, -w);
  const wing = (angle: number): Point =>
    place(x + w + length * Math.cos(angle), y + h + length * Math.sin(angle));
  return [wing(back - HEAD_ANGLE), place(x + w, y + h), wing(back + HEAD_ANGLE)];
}

/** Corners of what stands for an ellipse; no screen shows that it isn't round. */
const ELLIPSE_POINTS = 96;
export const OUTLINE_POINTS_MAX = ELLIPSE_POINTS + 1;

function outlineOf({ x, y, w, h }: Drawn): readonly Point[] {
  return Array.from({ length: ELLIPSE_POINTS + 1 }, (_, step) => {
    const angle = (2 * Math.PI * (step % ELLIPSE_POINTS)) / ELLIPSE_POINTS;
    return place(x + (w * (1 + Math.cos(angle))) / 2, y + (h * (1 + Math.sin(angle))) / 2);
  });
}

function textMark({ x, y, w, color, width, text }: Drawn): TextMark {
  const size = fontSizeOf(width);
  const feetOf = (line: number): number => y + lineHeightOf(width) * line + size * ASCENT;
  const lines = linesOf(text, w, size).map((runs, number) => ({
    runs,
    at: place(Math.min(x, x + w), feetOf(number)),
  }));
  return { shape: 'text', color, size, lines };
}

function noteMarks(note: Drawn): readonly ObjectMark[] {
  const { left, top, right, bottom, room } = noteLayout(note);
  const corners = [place(left, top), place(right, top), place(right, bottom), place(left, bottom)];
  const inner = { x: left + NOTE_PADDING, y: top + NOTE_PADDING, w: room };
  return [
    { shape: 'area', color: cardColorOf(note.color), points: corners },
    textMark({ ...note, ...inner, color: NOTE_INK }),
  ];
}

function pictureMark({ x, y, w, h, picture = '', text }: Drawn, frame: Mark): PlacedPicture {
  const at = place(Math.min(x, x + w), Math.min(y, y + h));
  const size = { width: Math.abs(w), height: Math.abs(h) };
  return { shape: 'picture', picture, says: text, at, ...size, frame };
}

/** The marks of a path as its box stretches it; the width of its line stays. */
function pathMarks({
  points: code = '',
  color,
  width,
  x: left,
  y: top,
  w,
  h,
}: Drawn): readonly Mark[] {
  const points = pointsIn(code);
  const from = placeAround(points);
  const moved = ({ x, y }: Point): Point =>
    place(left + ((x - from.x) * w) / from.w, top + ((y - from.y) * h) / from.h);
  return marksOfLine({ pen: { tool: 'brush', color, width }, points }).map((mark) =>
    markMoved(mark, moved),
  );
}

const markMoved = <M extends Mark | AreaMark>(mark: M, moved: (point: Point) => Point): M =>
  mark.shape === 'dot'
    ? { ...mark, at: moved(mark.at) }
    : { ...mark, points: mark.points.map(moved) };

function markTurned(mark: ObjectMark, turn: Turn): ObjectMark {
  const moved = (point: Point): Point => {
    const { x, y } = turned(point, turn.about, turn.degrees);
    return place(x, y);
  };
  if (mark.shape === 'text') return { ...mark, turn };
  if (mark.shape === 'picture') return { ...mark, turn, frame: markMoved(mark.frame, moved) };
  return markMoved(mark, moved);
}

export function marksOfObject(object: Drawn): readonly ObjectMark[] {
  const marks = uprightMarks(object);
  const turn = turnOfObject(object);
  return turn === null ? marks : marks.map((mark) => markTurned(mark, turn));
}

function uprightMarks(object: Drawn): readonly ObjectMark[] {
  const { x, y, w, h, color, width } = object;
  const area = fillColorOf(object.fill, color);
  const line = (points: readonly Point[]): Mark => ({ shape: 'line', color, width, points });
  const shape = (points: readonly Point[]): readonly ObjectMark[] =>
    area === null ? [line(points)] : [{ shape: 'area', color: area, points }, line(points)];
  const straight = line([place(x, y), place(x + w, y + h)]);
  const around = [
    ...[place(x, y), place(x + w, y), place(x + w, y + h)],
    ...[place(x, y + h), place(x, y)],
  ];
  switch (kindOf(object)) {
    case 'line':
      return [straight];
    case 'arrow':
      return [straight, line(headOf(object))];
    case 'rectangle':
      return shape(around);
    case 'picture':
      return [pictureMark(object, line(around))];
    case 'path':
      return pathMarks(object);
    case 'diamond': {
      const [middle, center] = [x + w / 2, y + h / 2];
      const top = place(middle, y);
      return shape([top, place(x + w, center), place(middle, y + h), place(x, center), top]);
    }
    case 'ellipse':
      return shape(outlineOf(object));
    case 'note':
      return noteMarks(object);
    case 'text':
      return [textMark(object)];
  }
}

/** The same mark in another ink; a picture stays as it is. */
export function markInInk(mark: ObjectMark, inkOf: (color: string) => string): ObjectMark {
  if (mark.shape !== 'picture') return { ...mark, color: inkOf(mark.color) };
  return { ...mark, frame: { ...mark.frame, color: inkOf(mark.frame.color) } };
}

/** What of a canvas' 2D context objects need. */
export interface TextContext extends PaintContext {
  font: string;
  fillText: (text: string, x: number, y: number) => void;
  measureText: (text: string) => { readonly width: number };
  fillRect: (x: number, y: number, width: number, height: number) => void;
  save: () => void;
  restore: () => void;
  translate: (x: number, y: number) => void;
  rotate: (radians: number) => void;
}

/** Paints upright what is to show turned. */
function paintTurned(context: TextContext, turn: Turn | undefined, paint: () => void): void {
  if (turn === undefined) {
    paint();
    return;
  }
  const { about, degrees } = turn;
  context.save();
  context.translate(about.x, about.y);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-about.x, -about.y);
  paint();
  context.restore();
}

/** Above the feet of letters, and how thick, in sizes. */
const [STRUCK_AT, STRUCK_BY] = [0.3, 0.07];

const fontOf = (looks: readonly Emphasis[], size: number): string =>
  [
    ...(looks.includes('italic') ? ['italic'] : []),
    ...(looks.includes('bold') ? ['bold'] : []),
    `${size}px`,
    looks.includes('code') ? CODE_FONT : TEXT_FONT,
  ].join(' ');

function paintText(context: TextContext, { color, size, lines }: TextMark): void {
  context.fillStyle = color;
  for (const { runs, at } of lines) {
    let { x } = at;
    for (const { text, looks } of runs) {
      context.font = fontOf(looks, size);
      context.fillText(text, x, at.y);
      const { width } = context.measureText(text);
      if (looks.includes('struck')) {
        context.fillRect(x, at.y - STRUCK_AT * size, width, STRUCK_BY * size);
      }
      x += width;
    }
  }
}

function paintArea(context: PaintContext, { color, points }: AreaMark): void {
  context.fillStyle = color;
  context.beginPath();
  tracePath(context, points);
  context.fill();
}

/** What of a canvas' 2D context pictures need as well. */
interface PictureContext<I> extends TextContext {
  drawImage: (image: I, x: number, y: number, width: number, height: number) => void;
}

/** In what marks are painted: pictures that are there, by their ids, and what is painted for a colour. */
export interface PaintLook<I> {
  readonly pictures: ReadonlyMap<string, I>;
  readonly inkOf?: ((color: string) => string) | undefined;
}

export function paintObjectMark<I>(
  context: PictureContext<I>,
  plain: ObjectMark,
  { pictures, inkOf }: PaintLook<I>,
): void {
  const mark = inkOf === undefined ? plain : markInInk(plain, inkOf);
  if (mark.shape === 'text') paintTurned(context, mark.turn, () => paintText(context, mark));
  else if (mark.shape === 'area') paintArea(context, mark);
  else if (mark.shape === 'picture') {
    const { at, width, height, frame } = mark;
    const image = pictures.get(mark.picture);
    if (image === undefined) paintMarks(context, [frame]);
    else {
      paintTurned(context, mark.turn, () => context.drawImage(image, at.x, at.y, width, height));
    }
  } else paintMarks(context, [mark]);
}
