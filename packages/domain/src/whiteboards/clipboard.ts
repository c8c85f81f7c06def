import { z } from 'zod';
import { BOARD_HEIGHT, BOARD_WIDTH, CHANGED_AT_ONCE_MAX } from './limits.js';
import { inGroupsOfTheirOwn } from './object-groups.js';
import { boxOf, movedBy } from './object-place.js';
import { boardObjectSchema, type BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

/** What tells objects that were copied from any other text. */
const FORMAT = 'collabor8/objects';

/** Longer texts than any copy of ours are not even read. */
export const CLIPBOARD_TEXT_MAX = 1_000_000;

const clipboardSchema = z.object({
  type: z.literal(FORMAT),
  objects: z.array(boardObjectSchema).min(1).max(CHANGED_AT_ONCE_MAX),
});

/** Objects as the text that is copied, from the lowest to the topmost. */
export const toClipboard = (objects: readonly BoardObject[]): string =>
  JSON.stringify({
    type: FORMAT,
    objects: objects.map((object) => boardObjectSchema.parse(object)),
  });

/** The objects in a text that was copied from a board; none in any other text. */
export function fromClipboard(text: string): readonly BoardObject[] {
  if (text.length > CLIPBOARD_TEXT_MAX || !text.includes(FORMAT)) return [];
  try {
    const read = clipboardSchema.safeParse(JSON.parse(text));
    return read.success ? read.data.objects : [];
  } catch {
    return [];
  }
}

export interface CopyOptions {
  readonly newId: () => string;
  /** Above what is there. */
  readonly rank: number;
  /** How far from where they were copied. */
  readonly by: Point;
}

/** The same objects anew; together they stay as they lie, as far as the board goes. */
export function copiesOf(
  objects: readonly BoardObject[],
  { newId, rank, by }: CopyOptions,
): readonly BoardObject[] {
  const way = wayWithin(objects, by);
  return inGroupsOfTheirOwn(objects, newId).map((object) => ({
    ...movedBy(object, way),
    ...{ id: newId(), rank },
  }));
}

/** As far as they can go together and still be seen. */
function wayWithin(objects: readonly BoardObject[], { x, y }: Point): Point {
  const boxes = objects.map(boxOf);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    x: Math.max(-left, Math.min(x, BOARD_WIDTH - 1 - left)),
    y: Math.max(-top, Math.min(y, BOARD_HEIGHT - 1 - top)),
  };
}
