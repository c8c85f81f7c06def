import { fontSizeOf, lineHeightOf, noteLayout, wrapText } from './object-text.js';
import type { BoardObject } from './schema.js';
import type { Point } from './stroke-code.js';

/** Where an object lies, in pixels of the board. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Placed = Omit<BoardObject, 'id' | 'rank'>;

export const boxBetween = (one: Point, other: Point): Box => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});

/** A text is as high as its lines, a note at least. */
export function boxOf(object: Placed): Box {
  const { shape, x, y, w, h, width, text } = object;
  if (object.form === 'note') {
    const { left, top, right, bottom } = noteLayout(object);
    return { left, top, right, bottom };
  }
  const lines = shape === 'text' ? wrapText(text, w, fontSizeOf(width)).length : 0;
  const height = shape === 'text' ? lines * lineHeightOf(width) : h;
  return boxBetween({ x, y }, { x: x + w, y: y + height });
}

export const grownBy = ({ left, top, right, bottom }: Box, by: number): Box => ({
  ...{ left: left - by, top: top - by },
  ...{ right: right + by, bottom: bottom + by },
});
