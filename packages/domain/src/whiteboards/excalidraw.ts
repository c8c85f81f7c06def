import { z } from 'zod';
import { err, ok, type Result } from '../result.js';
import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  BRUSH_WIDTH_MAX,
  BRUSH_WIDTH_MIN,
  OBJECT_TEXT_MAX,
  STROKE_POINTS_MAX,
} from './limits.js';
import { fontSizeOf } from './object-marks.js';
import type { BoardObject, ObjectShape, Stroke } from './schema.js';
import { simplify } from './simplify.js';
import { encodePoints, type Point } from './stroke-code.js';

/** Characters of a file that is read at all. */
export const EXCALIDRAW_FILE_MAX = 5_000_000;
/** Strokes and objects that one file brings: they are sent one by one. */
export const IMPORTED_MAX = 500;

const FAR = 1_000_000;
const place = z.number().min(-FAR).max(FAR);
const element = z.object({
  type: z.string().max(50),
  isDeleted: z.boolean().optional(),
  x: place,
  y: place,
  width: place.optional(),
  height: place.optional(),
  strokeColor: z.string().max(50).optional(),
  strokeWidth: z.number().min(0).max(1000).optional(),
  fontSize: z.number().min(1).max(10_000).optional(),
  text: z.string().max(100_000).optional(),
  points: z
    .array(z.tuple([place, place]).rest(z.number()))
    .max(100_000)
    .optional(),
});
type Element = z.infer<typeof element>;

const fileSchema = z.object({
  type: z.literal('excalidraw'),
  elements: z.array(element).max(20_000),
});

/** What a file brings to a board, from the lowest to the topmost, fitted to its sheet. */
export interface Imported {
  readonly strokes: readonly Stroke[];
  readonly objects: readonly BoardObject[];
  /** Elements of kinds that a board doesn't have. */
  readonly leftOut: number;
}

const shapes: Readonly<Record<string, ObjectShape>> = {
  rectangle: 'rectangle',
  diamond: 'rectangle',
  ellipse: 'ellipse',
  arrow: 'arrow',
  line: 'line',
  text: 'text',
};

const MARGIN = 20;

/** Where an element reaches, its points included. */
function reachOf({ x, y, width = 0, height = 0, points = [] }: Element): readonly Point[] {
  const corners = [
    { x, y },
    { x: x + width, y: y + height },
  ];
  return points.length > 0 ? points.map(([dx, dy]) => ({ x: x + dx, y: y + dy })) : corners;
}

interface Fit {
  readonly scale: number;
  readonly toBoard: (point: Point) => Point;
}

/** All of it on the sheet: smaller where it must be, never larger. */
function fitOf(elements: readonly Element[]): Fit {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of elements.flatMap(reachOf)) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  const [width, height] = [right - left, bottom - top];
  const scale = Math.min(
    1,
    (BOARD_WIDTH - 2 * MARGIN) / Math.max(1, width),
    (BOARD_HEIGHT - 2 * MARGIN) / Math.max(1, height),
  );
  const [toX, toY] = [
    (BOARD_WIDTH - scale * width) / 2 - scale * left,
    (BOARD_HEIGHT - scale * height) / 2 - scale * top,
  ];
  return { scale, toBoard: ({ x, y }) => ({ x: scale * x + toX, y: scale * y + toY }) };
}

const colorOf = ({ strokeColor = '' }: Element): string =>
  /^#[0-9a-f]{6}$/i.test(strokeColor) ? strokeColor.toLowerCase() : '#000000';

const within = (width: number): number =>
  Math.min(BRUSH_WIDTH_MAX, Math.max(BRUSH_WIDTH_MIN, Math.round(width)));

/** The width whose letters come nearest to a size. */
const widthOfSize = (size: number): number => within((size - fontSizeOf(0)) / 4);

function objectOf(each: Element, shape: ObjectShape, fit: Fit, id: string): BoardObject {
  const ends = reachOf(each);
  const [start, end] = [fit.toBoard(ends[0] ?? each), fit.toBoard(ends.at(-1) ?? each)];
  const [x, y] = [Math.round(start.x), Math.round(start.y)];
  const { strokeWidth = 2, fontSize = 20, text = '' } = each;
  const isText = shape === 'text';
  return {
    ...{ id, shape, x, y, color: colorOf(each), rank: 0 },
    // Letters are reckoned rather wide: a line of text must not break sooner than it did.
    w: Math.round((end.x - start.x) * (isText ? 1.25 : 1)) || 1,
    h: isText ? 0 : Math.round(end.y - start.y),
    width: isText ? widthOfSize(fontSize * fit.scale) : within(strokeWidth * fit.scale),
    text: isText ? text.slice(0, OBJECT_TEXT_MAX) : '',
  };
}

function strokeOf(each: Element, fit: Fit, id: string): Stroke {
  const points = simplify(reachOf(each).map(fit.toBoard)).slice(0, STROKE_POINTS_MAX);
  const width = within(2 * (each.strokeWidth ?? 1) * fit.scale);
  const pen = { tool: 'brush', color: colorOf(each), width } as const;
  return { id, pen, points: encodePoints(points) };
}

const refuse = (): Result<never> => err('This is not a drawing that Excalidraw has saved.');

/** Reads an `.excalidraw` file, whoever wrote it. */
export function readExcalidraw(text: string, newId: () => string): Result<Imported> {
  if (text.length > EXCALIDRAW_FILE_MAX) return err('This file is too large to be imported.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse();
  }
  const file = fileSchema.safeParse(json);
  if (!file.success) return refuse();
  const there = file.data.elements.filter(({ isDeleted }) => isDeleted !== true);
  const isDrawn = (each: Element): boolean =>
    each.type === 'freedraw' ? (each.points ?? []).length > 0 : Object.hasOwn(shapes, each.type);
  const says = (each: Element): boolean => each.type !== 'text' || each.text?.trim() !== '';
  const drawn = there.filter((each) => isDrawn(each) && says(each));
  if (drawn.length === 0) return err('There is nothing in this file that a whiteboard can show.');
  if (drawn.length > IMPORTED_MAX) {
    return err(`A file of more than ${IMPORTED_MAX} elements cannot be imported.`);
  }
  const fit = fitOf(drawn);
  return ok({
    strokes: drawn.flatMap((each) =>
      each.type === 'freedraw' ? [strokeOf(each, fit, newId())] : [],
    ),
    objects: drawn.flatMap((each) => {
      const shape = shapes[each.type];
      return shape === undefined ? [] : [objectOf(each, shape, fit, newId())];
    }),
    leftOut: there.length - drawn.length,
  });
}
