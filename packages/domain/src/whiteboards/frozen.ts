import { DRAWING_LABEL_MAX, DRAWING_WORDS_MAX } from '../pictures/limits.js';
import { inLabel } from '../pictures/rules.js';
import { err, ok, type Result } from '../result.js';
import { BOARD_COLOR, DRAWING_BYTES_MAX, DRAWING_SIDE_MAX } from './limits.js';
import { darkInk } from './dark-inks.js';
import { boxOfStroke, joined, paintedBoxOf, SHEET } from './extent.js';
import { plainWords } from './emphasis.js';
import type { Painting } from './log.js';
import { marksOfObject, type ObjectMark } from './object-marks.js';
import type { Box } from './object-box.js';
import { boardToSvg } from './svg.js';

/*
 * A drawing in a text: a board as it stood once. It is an SVG of our own making, with the words on
 * it in its label, so whatever finds and reads texts finds and reads them.
 */

/** Pixels of the plane around what is drawn. */
const SPACE = 16;
/** Colours that a drawing has another ink for in the dark; whoever uses more has drawn a photograph. */
const DARK_INKS_MAX = 200;

/** What of the plane is drawn upon, with some space around it; undefined of a blank board. `groundBox` is what its picture shows something in. */
export function drawnBox(
  { ground, strokes, beyond = [], objects }: Painting,
  groundBox = SHEET,
): Box | undefined {
  // The eraser leaves nothing to be seen.
  const drawn = [...beyond, ...strokes].filter(({ pen }) => pen.tool === 'brush');
  const boxes = [
    ...(ground === null ? [] : [groundBox]),
    ...drawn.flatMap((stroke) => boxOfStroke(stroke) ?? []),
    ...objects.map(paintedBoxOf),
  ];
  const [first, ...others] = boxes;
  if (first === undefined) return undefined;
  const { left, top, right, bottom } = others.reduce(joined, first);
  return {
    ...{ left: Math.floor(left) - SPACE, top: Math.floor(top) - SPACE },
    ...{ right: Math.ceil(right) + SPACE, bottom: Math.ceil(bottom) + SPACE },
  };
}

/** Colours of a mark; a picture that is there keeps its own. */
const colorOf = (mark: ObjectMark): string =>
  mark.shape === 'picture' ? mark.frame.color : mark.color;

/** Other inks where whoever looks has chosen the dark. A picture below stays as it is, and so does all on it. */
export function darkStyle({ ground, strokes, beyond = [], objects }: Painting): string | undefined {
  const pens = [...beyond, ...strokes].flatMap(({ pen }) =>
    pen.tool === 'brush' ? [pen.color] : [],
  );
  const colors = new Set([BOARD_COLOR, ...pens, ...objects.flatMap(marksOfObject).map(colorOf)]);
  if (ground !== null || colors.size > DARK_INKS_MAX) return undefined;
  const rules = [...colors].map((color) => {
    const ink = darkInk(color);
    return `[fill="${color}"]{fill:${ink}}[stroke="${color}"]{stroke:${ink}}`;
  });
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

export interface FrozenDrawing {
  /** An SVG file. */
  readonly svg: string;
  /** In which it is shown, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The board's title and the words on it. */
  readonly label: string;
}

export interface FreezeOptions {
  readonly title: string;
  /** The data URL of the painting's ground; needed where it has one. */
  readonly ground?: string | undefined;
  /** What of the ground isn't of the board's colour; all of it where that isn't told. */
  readonly groundBox?: Box | undefined;
  /** Data URLs of the pictures on it, by their ids. */
  readonly pictures?: ReadonlyMap<string, string> | undefined;
}

export const TOO_MUCH_DRAWN =
  'This whiteboard holds too much for a text. Copy what you want to show to a new one.';

const BETWEEN_WORDS = /[ ,]+/;

/** The words as they stand; of what is too long, further words once each, so that searches find them. */
function labelOf(words: string): string {
  const whole = inLabel(words, Infinity);
  const label = inLabel(whole, DRAWING_LABEL_MAX);
  if (label === whole) return label;
  // Its last word may be cut.
  const read = label.slice(0, Math.max(0, label.lastIndexOf(' ')));
  const known = new Set(read.split(BETWEEN_WORDS));
  const others = new Set(whole.slice(read.length).split(BETWEEN_WORDS));
  const added = [...others].filter((word) => !known.has(word));
  return inLabel([read, ...added].join(' '), DRAWING_WORDS_MAX);
}

/** A board as it stands, for a text; refuses one that shows nothing, or too much. */
export function freeze(painting: Painting, options: FreezeOptions): Result<FrozenDrawing> {
  const box = drawnBox(painting, options.groundBox);
  if (box === undefined) return err('Draw something first.');
  const svg = boardToSvg(painting, { ...options, box, style: darkStyle(painting) });
  if (svg.length > DRAWING_BYTES_MAX) return err(TOO_MUCH_DRAWN);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(1, DRAWING_SIDE_MAX / Math.max(width, height));
  const words = [options.title, ...painting.objects.map(({ text }) => plainWords(text))].filter(
    Boolean,
  );
  return ok({
    ...{ svg, label: labelOf(words.join(', ')) || 'drawing' },
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  });
}

export interface Drawn {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly boardId: string;
}

/** Where a drawing is to be had; it names the board that it is of. */
export const drawingAddress = ({ id, width, height, boardId }: Drawn): string =>
  `/drawing/${id}?w=${width}&h=${height}&board=${boardId}`;

/** A drawing in Markdown; `over` is the anchor of what it was drawn upon. */
export const drawingMark = (label: string, address: string, over?: string): string =>
  `![${label}](${address}${over === undefined ? '' : `&over=${over}`})`;
