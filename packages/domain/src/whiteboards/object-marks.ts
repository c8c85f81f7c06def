import { cardColorOf, kindOf, NOTE_INK, NOTE_PADDING } from './object-forms.js';
import { paintMarks, type Mark, type PaintContext } from './paint.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

/** Lines of text, each by where its letters stand. */
export interface TextMark {
  readonly shape: 'text';
  readonly color: string;
  /** Of the letters, in pixels of the board. */
  readonly size: number;
  readonly lines: readonly { readonly text: string; readonly at: Point }[];
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
}

/** What is painted of an object, in order; canvas and SVG paint the same. */
export type ObjectMark = Mark | TextMark | AreaMark | PlacedPicture;

type Drawn = Pick<
  BoardObject,
  'shape' | 'form' | 'picture' | 'x' | 'y' | 'w' | 'h' | 'color' | 'width' | 'text'
>;

export const TEXT_FONT = 'sans-serif';

/** The size of a text's letters, in pixels, by the width of the line that it would be. */
export const fontSizeOf = (width: number): number => 8 + 4 * width;

export const lineHeightOf = (width: number): number => (fontSizeOf(width) * 5) / 4;

/** From the top of a line to the feet of its letters, in sizes. */
const ASCENT = 0.95;

/** Widths of letters in sizes, rather too wide: a text must wrap alike whatever font there is. */
const letterWidths: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,:;'|!`]/u, 0.32],
  [/[ frt()[\]/\\-]/u, 0.42],
  [/[mwMW@%&]/u, 0.95],
  [/[A-Z]/u, 0.72],
  [/[\u0021-\u02af]/u, 0.63],
];

const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? 1),
    0,
  );

/** Parts of a word, none wider than `most` sizes unless it is a single letter. */
function broken(word: string, most: number): readonly string[] {
  const parts = [''];
  for (const letter of word) {
    const part = parts.at(-1) ?? '';
    if (part !== '' && widthOf(part + letter) > most) parts.push(letter);
    else parts[parts.length - 1] = part + letter;
  }
  return parts;
}

/** The lines of a text within `w` pixels: broken where it says so, between words or, if need be, within one. */
export function wrapText(text: string, w: number, size: number): readonly string[] {
  const most = Math.abs(w) / size;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ').flatMap((each) => broken(each, most))) {
      const line = lines.at(-1);
      if (line !== undefined && widthOf(`${line} ${word}`) <= most) {
        lines[lines.length - 1] = `${line} ${word}`;
      } else lines.push(word);
    }
    return lines;
  });
}

const toEighths = (pixels: number): number => Math.round(pixels * 8) / 8;

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
  const lines = wrapText(text, w, size).map((line, number) => ({
    text: line,
    at: place(Math.min(x, x + w), feetOf(number)),
  }));
  return { shape: 'text', color, size, lines };
}

/** The place of a note's letters, and how high its card is: as high as they need, if not higher. */
export function noteLayout({ x, y, w, h, width, text }: Omit<Drawn, 'shape' | 'form' | 'color'>) {
  const room = Math.max(1, Math.abs(w) - 2 * NOTE_PADDING);
  const lines = wrapText(text, room, fontSizeOf(width)).length;
  const [left, top] = [Math.min(x, x + w), Math.min(y, y + h)];
  return {
    ...{ left, top, right: left + Math.abs(w), room },
    bottom: top + Math.max(Math.abs(h), lines * lineHeightOf(width) + 2 * NOTE_PADDING),
  };
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

/** The marks of an object, in the order in which they are painted. */
export function marksOfObject(object: Drawn): readonly ObjectMark[] {
  const { x, y, w, h, color, width } = object;
  const line = (points: readonly Point[]): Mark => ({ shape: 'line', color, width, points });
  const straight = line([place(x, y), place(x + w, y + h)]);
  const around = line([
    ...[place(x, y), place(x + w, y), place(x + w, y + h)],
    ...[place(x, y + h), place(x, y)],
  ]);
  switch (kindOf(object)) {
    case 'line':
      return [straight];
    case 'arrow':
      return [straight, line(headOf(object))];
    case 'rectangle':
      return [around];
    case 'picture':
      return [pictureMark(object, around)];
    case 'diamond': {
      const [middle, center] = [x + w / 2, y + h / 2];
      const top = place(middle, y);
      return [line([top, place(x + w, center), place(middle, y + h), place(x, center), top])];
    }
    case 'ellipse':
      return [line(outlineOf(object))];
    case 'note':
      return noteMarks(object);
    case 'text':
      return [textMark(object)];
  }
}

/** What of a canvas' 2D context objects need. */
export interface TextContext extends PaintContext {
  font: string;
  fillText: (text: string, x: number, y: number) => void;
}

function paintText(context: TextContext, { color, size, lines }: TextMark): void {
  context.fillStyle = color;
  context.font = `${size}px ${TEXT_FONT}`;
  for (const { text, at } of lines) context.fillText(text, at.x, at.y);
}

function paintArea(context: PaintContext, { color, points }: AreaMark): void {
  context.fillStyle = color;
  context.beginPath();
  points.forEach(({ x, y }, at) => {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.fill();
}

/** What of a canvas' 2D context pictures need as well. */
interface PictureContext<I> extends TextContext {
  drawImage: (image: I, x: number, y: number, width: number, height: number) => void;
}

/** Paints objects on a context of 800 by 600 pixels, in their order; `pictures` are found by their ids. */
export function paintObjects<I>(
  context: PictureContext<I>,
  objects: readonly Drawn[],
  pictures: ReadonlyMap<string, I>,
): void {
  for (const mark of objects.flatMap(marksOfObject)) {
    if (mark.shape === 'text') paintText(context, mark);
    else if (mark.shape === 'area') paintArea(context, mark);
    else if (mark.shape === 'picture') {
      const { at, width, height, frame } = mark;
      const image = pictures.get(mark.picture);
      if (image === undefined) paintMarks(context, [frame]);
      else context.drawImage(image, at.x, at.y, width, height);
    } else paintMarks(context, [mark]);
  }
}
