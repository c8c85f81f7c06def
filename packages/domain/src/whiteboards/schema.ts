import { z } from 'zod';
import { idSchema, nameSchema } from '../ids.js';
import {
  accessTypes,
  BRUSH_WIDTH_MAX,
  BRUSH_WIDTH_MIN,
  ERASER_SIZE_MAX,
  ERASER_SIZE_MIN,
  ERASER_WIDTH_PER_SIZE,
  PNG_DATA_URL_MAX_LENGTH,
  STROKE_CODE_MAX_LENGTH,
  WHITEBOARD_TITLE_INPUT_MAX_LENGTH,
} from './limits.js';

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
  /** Coded by `encodePoints`. */
  points: z.string().min(1).max(STROKE_CODE_MAX_LENGTH),
});
export type Stroke = z.infer<typeof strokeSchema>;

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

/** What happens to a board, in the server's order. */
export const boardEntrySchema = z.discriminatedUnion('kind', [
  strokeEntrySchema,
  /** All that was there is gone. */
  z.object({ ...actShape, kind: z.literal('clear') }),
  /** A picture took the place of all that was there; `id` names the picture too. */
  z.object({ ...actShape, kind: z.literal('image') }),
  z.object({ ...entryShape, kind: z.literal('undo'), target: idSchema }),
  z.object({ ...entryShape, kind: z.literal('redo'), target: idSchema }),
]);
export type BoardEntry = z.infer<typeof boardEntrySchema>;
export type BoardAct = Extract<BoardEntry, { readonly id: string }>;

/** A picture that the server painted of all entries up to `upTo`. */
export interface BoardImage {
  readonly id: string;
  readonly upTo: number;
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
  /** Raised by every change of these fields, and of no others. */
  revision: z.number().int(),
});
export type Whiteboard = z.infer<typeof whiteboardSchema>;

/** A row of 'My Whiteboards'. */
export interface WhiteboardRow extends Whiteboard {
  /** The latest whole picture; null while the board is blank. */
  readonly content: BoardImage | null;
}

/** Who has the board open. */
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
  .omit({ revision: true })
  .extend({ _id: idSchema, content: z.string().max(PNG_DATA_URL_MAX_LENGTH) });
export type WholeWhiteboard = z.infer<typeof wholeWhiteboardSchema>;
