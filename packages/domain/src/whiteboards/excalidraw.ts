import { z } from 'zod';
import { isPictureType } from '../pictures/limits.js';
import { err, ok, type Result } from '../result.js';
import {
  BOARD_HEIGHT,
  BOARD_LETTERS_MAX,
  BOARD_PICTURES_MAX,
  BOARD_WIDTH,
  BRUSH_WIDTH_MAX,
  BRUSH_WIDTH_MIN,
} from './limits.js';
import { splitText } from './clipboard.js';
import { channelsOf, isClosedShape, NOTE_YELLOW, ofKind, type ObjectKind } from './object-forms.js';
import { freehandInk, strokesOf } from './excalidraw-freehand.js';
import { boxOfPoints, middleOf, turned } from './object-box.js';
import { settled } from './object-place.js';
import { fontSizeOf } from './object-text.js';
import type { ObjectFill } from './object-kinds.js';
import { inTurn } from './object-turning.js';
import { lookOfPath } from './paths.js';
import type { BoardObject } from './schema.js';
import { simplify } from './simplify.js';
import { encodePoints, type Point } from './stroke-code.js';
import { addedAtOnce } from './undo.js';

/** Characters of a file that is read at all. */
export const EXCALIDRAW_FILE_MAX = 20_000_000;
/** Objects that one file brings: they are sent one by one. */
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
  backgroundColor: z.string().max(50).optional(),
  strokeWidth: z.number().min(0).max(1000).optional(),
  fontSize: z.number().min(1).max(10_000).optional(),
  text: z.string().max(100_000).optional(),
  fileId: z.string().max(200).nullish(),
  groupIds: z.array(z.string().max(200)).max(100).optional(),
  /** In radians, about its middle. */
  angle: z.number().min(-1_000).max(1_000).optional(),
  points: z
    .array(z.tuple([place, place]).rest(z.number()))
    .max(100_000)
    .optional(),
  /** One for each point, from 0 to 1; they count only where they are not simulated. */
  pressures: z.array(z.number()).max(100_000).optional(),
  simulatePressure: z.boolean().optional(),
});
type Element = z.infer<typeof element>;

const fileSchema = z.object({
  /** Of a file, and of what its editor copies. */
  type: z.enum(['excalidraw', 'excalidraw/clipboard']),
  elements: z.array(element).max(20_000),
  files: z
    .record(
      z.string().max(200),
      z.object({ mimeType: z.string().max(100), dataURL: z.string().max(EXCALIDRAW_FILE_MAX) }),
    )
    .default({}),
});

/** What a file brings to a board, from the lowest to the topmost, fitted to its sheet. */
export interface Imported {
  readonly objects: readonly BoardObject[];
  /** The bytes of its pictures, by what their objects call them until they are sent. */
  readonly pictures: ReadonlyMap<string, ImportedPicture>;
  /** What a board doesn't have, such as '2 frames'. */
  readonly leftOut: readonly string[];
}

export interface ImportedPicture {
  /** Such as 'image/png'. */
  readonly type: string;
  readonly base64: string;
}

const kinds: Readonly<Record<string, ObjectKind>> = {
  rectangle: 'rectangle',
  diamond: 'diamond',
  ellipse: 'ellipse',
  arrow: 'arrow',
  line: 'line',
  text: 'text',
  image: 'picture',
};

const MARGIN = 20;

/** From one corner of an element to the other one, as if it were not turned. */
const cornersOf = ({ x, y, width = 0, height = 0 }: Element): readonly [Point, Point] => [
  { x, y },
  { x: x + width, y: y + height },
];

const degreesOf = ({ angle = 0 }: Element): number => inTurn((angle * 180) / Math.PI);

function reachOf(each: Element): readonly Point[] {
  const { x, y, points = [] } = each;
  const [from, to] = cornersOf(each);
  const upright =
    points.length > 0
      ? points.map(([dx, dy]) => ({ x: x + dx, y: y + dy }))
      : [from, { x: to.x, y: from.y }, { x: from.x, y: to.y }, to];
  const degrees = degreesOf(each);
  if (degrees === 0) return upright;
  const about = middleOf(boxOfPoints(upright));
  return upright.map((point) => turned(point, about, degrees));
}

interface Fit {
  readonly scale: number;
  readonly toBoard: (point: Point) => Point;
}

/** All of it on the sheet: smaller where it must be, never larger. */
function fitOf(elements: readonly Element[]): Fit {
  const { left, top, right, bottom } = boxOfPoints(elements.flatMap(reachOf));
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

const isColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color);

const colorOf = ({ strokeColor = '' }: Element): string =>
  isColor(strokeColor) ? strokeColor.toLowerCase() : '#000000';

/** Colours that are no further apart, of 442, are one to the eye. */
const ALIKE = 64;

const areAlike = (one: string, other: string): boolean => {
  const others = channelsOf(other);
  return Math.hypot(...channelsOf(one).map((part, at) => part - (others[at] ?? 0))) < ALIKE;
};

function fillOf(each: Element): ObjectFill {
  const { backgroundColor: ground = 'transparent' } = each;
  if (ground === 'transparent') return 'none';
  if (isColor(ground) && areAlike(ground, colorOf(each))) return 'solid';
  return isColor(ground) && areAlike(ground, NOTE_YELLOW) ? 'note' : 'tint';
}

const within = (width: number): number =>
  Math.min(BRUSH_WIDTH_MAX, Math.max(BRUSH_WIDTH_MIN, Math.round(width)));

/** The width whose letters come nearest to a size. */
const widthOfSize = (size: number): number => within((size - fontSizeOf(0)) / 4);

function objectOf(each: Element, kind: ObjectKind, fit: Fit, id: string): BoardObject {
  const isLinear = kind === 'line' || kind === 'arrow';
  const ends = isLinear ? reachOf(each) : cornersOf(each);
  const [start, end] = [fit.toBoard(ends[0] ?? each), fit.toBoard(ends.at(-1) ?? each)];
  const degrees = isLinear ? 0 : degreesOf(each);
  const [x, y] = [Math.round(start.x), Math.round(start.y)];
  const { strokeWidth = 2, fontSize = 20, text = '' } = each;
  const isText = kind === 'text';
  const fill = fillOf(each);
  const w = Math.round(end.x - start.x) || (isLinear ? 0 : 1);
  const object = {
    ...{ id, ...ofKind(kind), x, y, color: colorOf(each), rank: 0 },
    ...(degrees !== 0 && { angle: degrees }),
    ...(fill !== 'none' && isClosedShape(ofKind(kind)) && { fill }),
    w,
    h: isText ? 0 : Math.round(end.y - start.y),
    width: isText ? widthOfSize(fontSize * fit.scale) : within(strokeWidth * fit.scale),
    text: isText ? text : '',
  };
  // Letters are reckoned rather wide: a line of text must not break sooner than it did.
  return isText ? settled(object, { ...object, w: Math.ceil(w * 1.25) }) : object;
}

/** A line in as many paths as it takes, in one group. */
function freehandOf(each: Element, fit: Fit, newId: () => string): readonly BoardObject[] {
  const ink = freehandInk(each);
  const drawn = reachOf(each).map((point, at) => ({ ...fit.toBoard(point), ...ink.at(at) }));
  const pen = {
    tool: 'brush',
    color: colorOf(each),
    width: within(ink.width * fit.scale),
  } as const;
  const lines = strokesOf({ pen, points: simplify(drawn) });
  const group = lines.length > 1 ? { group: newId() } : {};
  return lines.map((points) => ({
    ...{ id: newId(), ...group, ...lookOfPath({ pen, points: encodePoints(points) }) },
  }));
}

/** Nobody misses a text without letters. */
const isNothing = ({ type, text = '' }: Element): boolean => type === 'text' && text.trim() === '';

/** Such as '2 frames' and '1 image'. */
function counted(elements: readonly Element[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { type } of elements) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${count} ${type}${count === 1 ? '' : 's'}`);
}

const refuse = (): Result<never> => err('This is not a drawing that Excalidraw has saved.');

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
  const { elements, files } = file.data;
  const there = elements.filter(({ isDeleted }) => isDeleted !== true);
  const fileOf = ({ fileId }: Element): ImportedPicture | undefined => {
    const { mimeType = '', dataURL = '' } = files[fileId ?? ''] ?? {};
    const start = `data:${mimeType};base64,`;
    const isShown = isPictureType(mimeType) && dataURL.startsWith(start);
    return isShown ? { type: mimeType, base64: dataURL.slice(start.length) } : undefined;
  };
  let pictureCount = 0;
  const isDrawn = (each: Element): boolean => {
    if (each.type === 'freedraw') return (each.points ?? []).length > 0;
    if (each.type === 'text') return (each.text ?? '').trim() !== '';
    if (each.type !== 'image') return Object.hasOwn(kinds, each.type);
    return fileOf(each) !== undefined && (pictureCount += 1) <= BOARD_PICTURES_MAX;
  };
  const drawn = there.filter(isDrawn);
  if (drawn.length === 0) return err('There is nothing in this file that a whiteboard can show.');
  if (drawn.length > IMPORTED_MAX) {
    return err(`A file of more than ${IMPORTED_MAX} elements cannot be imported.`);
  }
  const letters = drawn.reduce((sum, each) => sum + (each.text?.length ?? 0), 0);
  if (letters > BOARD_LETTERS_MAX) {
    return err(`A file with more than ${BOARD_LETTERS_MAX} letters of text cannot be imported.`);
  }
  const fit = fitOf(drawn);
  const groups = new Map<string, string>();
  const pictures = new Map<string, ImportedPicture>();
  const groupOf = ({ groupIds = [] }: Element) => {
    // The innermost group is the first; a board has but one.
    const outermost = groupIds.at(-1);
    if (outermost === undefined) return {};
    const group = groups.get(outermost) ?? newId();
    groups.set(outermost, group);
    return { group };
  };
  const objectsOf = (each: Element): readonly BoardObject[] => {
    const kind = kinds[each.type];
    if (kind === undefined)
      return freehandOf(each, fit, newId).map((path) => ({ ...path, ...groupOf(each) }));
    const object = { ...objectOf(each, kind, fit, newId()), ...groupOf(each) };
    const bytes = fileOf(each);
    if (kind !== 'picture' || bytes === undefined) return splitText(object, newId);
    const picture = newId();
    pictures.set(picture, bytes);
    return [{ ...object, picture }];
  };
  return ok({
    objects: addedAtOnce(drawn.flatMap(objectsOf)),
    pictures,
    leftOut: counted(there.filter((each) => !drawn.includes(each) && !isNothing(each))),
  });
}
