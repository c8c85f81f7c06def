import { z } from 'zod';
import { idSchema, nameSchema, textSchema } from '../ids.js';
import {
  accessTypes,
  BOARD_DRAWERS_MAX,
  BRUSH_WIDTH_MAX,
  BRUSH_WIDTH_MIN,
  CHANGED_AT_ONCE_MAX,
  ERASER_SIZE_MAX,
  ERASER_SIZE_MIN,
  ERASER_WIDTH_PER_SIZE,
  OBJECT_RANK_MAX,
  OBJECT_TEXT_MAX,
  PLANE_REACH,
  PNG_DATA_URL_MAX_LENGTH,
  STROKE_CODE_MAX_LENGTH,
  WHITEBOARD_TITLE_INPUT_MAX_LENGTH,
} from './limits.js';
import { objectFills, objectForms, objectShapes } from './object-kinds.js';

export const accessTypeSchema = z.enum(accessTypes);

/** A colour as a stroke carries it, `#rrggbb` in lower case: nothing else is ever painted. */
export const colorSchema = z
  .string()
  .max(7)
  .regex(/^#[0-9a-f]{6}$/);

/** What a line is drawn with; widths are in pixels of the board. The eraser paints the ground's colour. */
export const penSchema = z.discriminatedUnion('tool', [
  z.object({
    tool: z.literal('brush'),
    color: colorSchema,
    width: z.number().int().min(BRUSH_WIDTH_MIN).max(BRUSH_WIDTH_MAX),
  }),
  z.object({
    tool: z.literal('eraser'),
    width: z
      .number()
      .int()
      .min(ERASER_SIZE_MIN * ERASER_WIDTH_PER_SIZE)
      .max(ERASER_SIZE_MAX * ERASER_WIDTH_PER_SIZE),
  }),
]);
export type Pen = z.infer<typeof penSchema>;
export type Tool = Pen['tool'];

/** A finished line. `id` is the client's own UUID, so that a retried one lands once. */
export const strokeSchema = z.object({
  id: z.uuid(),
  pen: penSchema,
  points: z.string().min(1).max(STROKE_CODE_MAX_LENGTH),
  /** Objects that an eraser takes off the board with it, by id. */
  rubsOut: z.array(z.uuid()).min(1).max(CHANGED_AT_ONCE_MAX).optional(),
});
export type Stroke = z.infer<typeof strokeSchema>;

const pixels = z.number().int();
const onPlane = pixels.min(-PLANE_REACH).max(PLANE_REACH);
const acrossPlane = pixels.min(-2 * PLANE_REACH).max(2 * PLANE_REACH);

/**
 * What of an object can be changed, in pixels of the board. A line runs from (x, y) to
 * (x + w, y + h); a shape lies between these corners. A text wraps within `w`, and is as high as
 * its lines are.
 */
const objectLookSchema = z.object({
  x: onPlane,
  y: onPlane,
  w: acrossPlane,
  h: acrossPlane,
  color: colorSchema,
  /** Of the line; of a text it tells the size, see `fontSizeOf`. */
  width: pixels.min(BRUSH_WIDTH_MIN).max(BRUSH_WIDTH_MAX),
  /** Whatever has a higher rank lies above; of one rank, what came later. */
  rank: pixels.min(-OBJECT_RANK_MAX).max(OBJECT_RANK_MAX),
  /** Of a text; of a picture, what it shows; empty for the other shapes. */
  text: textSchema(OBJECT_TEXT_MAX),
  /** Those of one group are chosen, and so moved and changed, as one; empty, or absent, for one by itself. */
  group: z.union([z.literal(''), z.uuid()]).optional(),
  /** By how many degrees it is turned about its middle, as a clock's hands go; absent as 0. Lines end where they end. */
  angle: z.number().int().min(0).max(359).optional(),
  /** Of a closed shape, what is within its outline; absent as 'none'. */
  fill: z.enum(objectFills).optional(),
  /** Nothing is heard about it but that it is unlocked; absent as false. */
  isLocked: z.boolean().optional(),
});
export type ObjectLook = z.infer<typeof objectLookSchema>;

/** A line, a shape or a text that can be changed later. `id` is the client's own UUID. */
export const boardObjectSchema = objectLookSchema.extend({
  id: z.uuid(),
  shape: z.enum(objectShapes),
  form: z.enum(objectForms).optional(),
  /** Of a picture, its id: it is kept as those of texts are. */
  picture: z.uuid().optional(),
  /** Of a path, the line of the stroke that it was, coded by `encodePoints`; its box says how it is stretched. */
  points: z.string().min(1).max(STROKE_CODE_MAX_LENGTH).optional(),
});
export type BoardObject = z.infer<typeof boardObjectSchema>;

const lookChangeSchema = objectLookSchema
  .partial()
  .extend({ isDeleted: z.literal(true).optional() });
export type LookChange = z.infer<typeof lookChangeSchema>;

/**
 * What becomes of some objects, taken back as one; `id` is the client's own UUID. A stroke that is
 * named is an object from then on, see `changedIn`.
 */
export const objectsChangeSchema = z.object({
  id: z.uuid(),
  changes: z
    .array(z.object({ object: z.uuid(), set: lookChangeSchema }))
    .min(1)
    .max(CHANGED_AT_ONCE_MAX),
});
export type ObjectsChange = z.infer<typeof objectsChangeSchema>;

const entryShape = {
  /** Place in the board's log, given by the server, from 1, without holes. */
  seq: z.number().int().min(1),
  author: nameSchema,
  /** The server's time, ISO 8601, UTC. */
  at: z.string().max(30),
};

/** Something that shows on the board, until its author takes it back. */
const actShape = { ...entryShape, id: idSchema };

export const strokeEntrySchema = strokeSchema.extend({ ...actShape, kind: z.literal('stroke') });
export type StrokeEntry = z.infer<typeof strokeEntrySchema>;

export const objectEntrySchema = boardObjectSchema.extend({
  ...actShape,
  kind: z.literal('object'),
});
/** An object as it was added; with the latest of each property, as it stands. */
export type ObjectEntry = z.infer<typeof objectEntrySchema>;

/**
 * What is settled as it is to be seen from then on, where somebody's part is taken off it or comes
 * back, or strokes become objects: a picture of all strokes up to `upTo`. Absent where nothing of these was settled.
 */
const groundSchema = z.object({ id: idSchema, upTo: z.number().int().min(1) }).optional();

/** All that `of` had drawn until then is gone: their strokes and their objects. */
export const takingEntrySchema = z.object({
  ...actShape,
  kind: z.literal('taking'),
  of: nameSchema,
  ground: groundSchema,
});
export type TakingEntry = z.infer<typeof takingEntrySchema>;

/** What happens to a board, in the server's order. */
export const boardEntrySchema = z.discriminatedUnion('kind', [
  strokeEntrySchema,
  objectEntrySchema,
  objectsChangeSchema.extend({
    ...actShape,
    kind: z.literal('change'),
    ground: groundSchema,
    /** Strokes among those that it names that were settled. */
    raised: z.array(strokeEntrySchema).max(CHANGED_AT_ONCE_MAX).optional(),
  }),
  /** All that was there is gone. */
  z.object({ ...actShape, kind: z.literal('clear') }),
  /** A picture took the place of all that was there; `id` names the picture too. */
  z.object({ ...actShape, kind: z.literal('image') }),
  takingEntrySchema,
  z.object({ ...entryShape, kind: z.literal('undo'), target: idSchema, ground: groundSchema }),
  z.object({ ...entryShape, kind: z.literal('redo'), target: idSchema }),
]);
export type BoardEntry = z.infer<typeof boardEntrySchema>;
export type BoardAct = Extract<BoardEntry, { readonly id: string }>;

/** A picture that the server painted of all entries up to `upTo`. */
export interface BoardImage {
  readonly id: string;
  readonly upTo: number;
}

/** What a board begins with for whoever joins late: what is settled, in three parts. */
export interface BoardBase extends BoardImage {
  /** Objects can still be changed: they are no part of the picture. Absent where there are none. */
  readonly objects?: readonly ObjectEntry[] | undefined;
  /** The picture is one of the sheet: what of strokes lies beyond it. Absent where nothing does. */
  readonly beyond?: readonly StrokeEntry[] | undefined;
  /** Something that people sent as a picture is in it. Absent where nothing is, and of what earlier releases painted. */
  readonly hasPicture?: true | undefined;
}

/** A board without what is drawn on it: what the lists and the head of its page show. */
export const whiteboardSchema = z.object({
  /** A random UUID: the board's id everywhere, the address included (SPEC §3). */
  uniqueLink: idSchema,
  title: z.string().max(WHITEBOARD_TITLE_INPUT_MAX_LENGTH),
  owner: nameSchema,
  /** ISO 8601, UTC. */
  dateCreated: z.string().max(30),
  accessType: accessTypeSchema,
  /** Those who may draw while it is read-only, beside its owner; absent where there are none. */
  drawers: z.array(nameSchema).max(BOARD_DRAWERS_MAX).optional(),
  /** Raised by every change of these fields, and of no others. */
  revision: z.number().int(),
});
export type Whiteboard = z.infer<typeof whiteboardSchema>;

export interface WhiteboardRow extends Whiteboard {
  /** The latest whole picture; null while the board is blank. */
  readonly content: BoardImage | null;
}

export interface BoardPresence {
  readonly boardId: string;
  /** In the order of names, at most `BOARD_PEOPLE_SHOWN`. */
  readonly people: readonly string[];
  readonly count: number;
  /** The server's time of this count. */
  readonly asOf: string;
}

/** SPEC §3: the whole board, as the REST paths give it. */
export const wholeWhiteboardSchema = whiteboardSchema
  .omit({ revision: true, drawers: true })
  .extend({ _id: idSchema, content: z.string().max(PNG_DATA_URL_MAX_LENGTH) });
export type WholeWhiteboard = z.infer<typeof wholeWhiteboardSchema>;
