import { OBJECT_TEXT_MAX } from './limits.js';
import { inGroupsOfTheirOwn } from './object-groups.js';
import { middleOf, type Box } from './object-box.js';
import { boxesMeet } from './extent.js';
import { movedBy } from './object-place.js';
import { boxAround } from './object-sizing.js';
import { fontSizeOf, lineHeightOf, linesOf } from './object-text.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';
import { addedAtOnce } from './undo.js';

/** What tells objects that were copied from any other text. */
export const CLIPBOARD_FORMAT = 'collabor8/objects';

/** What an entry of a board's log says beside its object. */
const besideObject: ReadonlySet<string> = new Set(['kind', 'author', 'seq', 'at']);

/** Objects as the text that is copied, from the lowest to the topmost. */
export const toClipboard = (objects: readonly BoardObject[]): string =>
  JSON.stringify({ type: CLIPBOARD_FORMAT, objects }, (key, value: unknown) =>
    besideObject.has(key) ? undefined : value,
  );

/** Copies lie a little below what they were made of, that both are seen. */
const BESIDE: Point = { x: 16, y: 16 };

/** How far from where they were copied objects are pasted: beside that, or in the middle of what is seen, where that isn't. */
export function wayOfCopies(copied: readonly BoardObject[], seen: Box | null): Point {
  const around = boxAround(copied);
  if (seen === null || boxesMeet(around, seen)) return BESIDE;
  const [from, to] = [middleOf(around), middleOf(seen)];
  return { x: Math.round(to.x - from.x), y: Math.round(to.y - from.y) };
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

/** Parts of a text that a board takes: between lines or words where it can be. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > OBJECT_TEXT_MAX) {
    const most = rest.slice(0, OBJECT_TEXT_MAX + 1);
    const line = most.lastIndexOf('\n');
    const gap = line > 0 ? line : most.lastIndexOf(' ');
    const at = gap > 0 ? gap : OBJECT_TEXT_MAX;
    parts.push(rest.slice(0, at));
    rest = rest.slice(gap > 0 ? at + 1 : at);
  }
  return [...parts, rest].filter((part) => part.trim() !== '');
}

/** A text in as many objects as it takes, one below the other and in one group. */
export function splitText(object: BoardObject, newId: () => string): readonly BoardObject[] {
  const parts = partsOf(object.text);
  if (parts.length <= 1) return [object];
  const { w, width, group = newId() } = object;
  let { y } = object;
  return parts.map((text) => {
    const part = { ...object, id: newId(), y, text, group };
    y += Math.round(linesOf(text, w, fontSizeOf(width)).length * lineHeightOf(width));
    return part;
  });
}
