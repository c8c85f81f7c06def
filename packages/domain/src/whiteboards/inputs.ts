import { z } from 'zod';
import { idSchema, nameSchema, textSchema } from '../ids.js';
import {
  BATCH_CODE_MAX_LENGTH,
  BOARD_DRAWERS_MAX,
  DEFAULT_ACCESS,
  HELD_OBJECTS_MAX,
  LASER_CODE_MAX_LENGTH,
  PLANE_REACH,
  PNG_DATA_URL_MAX_LENGTH,
  STROKE_POINTS_MAX,
  WHITEBOARD_TITLE_MAX_LENGTH,
} from './limits.js';
import {
  accessTypeSchema,
  boardObjectSchema,
  objectsChangeSchema,
  penSchema,
  strokeSchema,
} from './schema.js';

const titleSchema = textSchema(WHITEBOARD_TITLE_MAX_LENGTH);
const contentSchema = z.string().max(PNG_DATA_URL_MAX_LENGTH, 'The picture is too large.');

/** Body of POST addWhiteboard (SPEC §7). A board without a picture starts blank. */
export const addWhiteboardSchema = z.object({
  owner: nameSchema,
  title: titleSchema,
  dateCreated: z.string().max(100).optional(),
  content: contentSchema.optional(),
  uniqueLink: z.uuid(),
  accessType: accessTypeSchema.default(DEFAULT_ACCESS),
});

export const createWhiteboardSchema = z.object({
  uniqueLink: z.uuid(),
  title: titleSchema,
  /** What it begins with, such as a picture that is drawn upon. */
  content: contentSchema.optional(),
  accessType: accessTypeSchema.default(DEFAULT_ACCESS),
});

/** `id` is the board's uniqueLink, here and below. */
export const whiteboardIdSchema = z.object({ id: idSchema });

/** A drawing in a text, by its own id; and a new board that begins with what it shows. */
export const drawingIdSchema = z.object({ drawingId: idSchema });
export const copyDrawingSchema = drawingIdSchema.extend({ uniqueLink: z.uuid() });

export const drawSchema = z.object({
  id: idSchema,
  strokeId: z.uuid(),
  from: z.number().int().min(0).max(STROKE_POINTS_MAX),
  points: z.string().min(1).max(BATCH_CODE_MAX_LENGTH),
  pen: penSchema.optional(),
});
export type DrawPoints = z.infer<typeof drawSchema>;

export const addStrokeSchema = z.object({ id: idSchema, stroke: strokeSchema });

export const addObjectSchema = z.object({ id: idSchema, object: boardObjectSchema });

const { x, y, w, h, angle } = boardObjectSchema.shape;
const objectPlaceSchema = z.object({ object: z.uuid(), x, y, w, h, angle });
export type ObjectPlace = z.infer<typeof objectPlaceSchema>;

export const holdObjectsSchema = z.object({
  id: idSchema,
  places: z.array(objectPlaceSchema).max(HELD_OBJECTS_MAX),
});

export const changeObjectsSchema = z.object({ id: idSchema, change: objectsChangeSchema });

const PAINTED_HERE =
  'The server paints what is drawn itself. A picture without a number takes the place of the board.';

/** updateWhiteboard (SPEC §4). One that is said to show what is drawn, by an entry's number, is not believed. */
export const pushImageSchema = z.object({
  id: idSchema,
  content: contentSchema,
  upTo: z.never(PAINTED_HERE).optional(),
});
export type PushImage = z.infer<typeof pushImageSchema>;

/** Undo and redo alike: they name what they are about, so that a retried one changes nothing. */
export const undoSchema = z.object({ id: idSchema, target: idSchema });

/** `clearId` is the client's own UUID, so that a retried clear lands once. */
export const clearSchema = z.object({ id: idSchema, clearId: z.uuid() });

export const renameWhiteboardSchema = z.object({ id: idSchema, title: titleSchema });

export const letDrawSchema = z.object({
  id: idSchema,
  usernames: z.array(nameSchema).min(1).max(BOARD_DRAWERS_MAX),
});

/** Somebody whom the owner means: who is to draw no longer, or to have the board from now on. */
export const boardPersonSchema = z.object({ id: idSchema, username: nameSchema });

/** Takes all that somebody drew off a board; `takingId` is the client's own UUID. */
export const takePartSchema = boardPersonSchema.extend({ takingId: z.uuid() });
export type TakePart = z.infer<typeof takePartSchema>;

/** Brings back what was taken off by the entry of this id. */
export const givePartSchema = z.object({ id: idSchema, takingId: z.uuid() });

export const switchAccessSchema = z.object({ id: idSchema, accessType: accessTypeSchema });

/** Where somebody points, in pixels of the board; null when the pointer has left it. */
export const cursorSchema = z
  .object({
    x: z.number().min(-PLANE_REACH).max(PLANE_REACH),
    y: z.number().min(-PLANE_REACH).max(PLANE_REACH),
  })
  .nullable();

export const moveCursorSchema = z.object({
  id: idSchema,
  cursor: cursorSchema,
  laser: z.string().min(1).max(LASER_CODE_MAX_LENGTH).optional(),
});
