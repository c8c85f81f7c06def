import { z } from 'zod';
import { CLIPBOARD_FORMAT } from './clipboard.js';
import { CHANGED_AT_ONCE_MAX } from './limits.js';
import { boardObjectSchema, type BoardObject } from './schema.js';

/** Longer texts than any copy of ours are not even read. */
export const CLIPBOARD_TEXT_MAX = 1_000_000;

const clipboardSchema = z.object({
  type: z.literal(CLIPBOARD_FORMAT),
  objects: z.array(boardObjectSchema).min(1).max(CHANGED_AT_ONCE_MAX),
});

/** The objects in a text that was copied from a board; none in any other text. */
export function fromClipboard(text: string): readonly BoardObject[] {
  if (text.length > CLIPBOARD_TEXT_MAX || !text.includes(CLIPBOARD_FORMAT)) return [];
  try {
    const read = clipboardSchema.safeParse(JSON.parse(text));
    return read.success ? read.data.objects : [];
  } catch {
    return [];
  }
}
