import { z } from 'zod';
import { CHANGED_AT_ONCE_MAX } from './limits.js';
import { inGroupsOfTheirOwn } from './object-groups.js';
import { movedBy } from './object-place.js';
import { boardObjectSchema, type BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';
import { addedAtOnce } from './undo.js';

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

/** The same objects anew, which one undo takes back; together they stay as they lie. */
export const copiesOf = (
  objects: readonly BoardObject[],
  { newId, rank, by }: CopyOptions,
): readonly BoardObject[] =>
  addedAtOnce(
    inGroupsOfTheirOwn(objects, newId).map((object) => ({
      ...movedBy(object, by),
      ...{ id: newId(), rank },
    })),
  );
