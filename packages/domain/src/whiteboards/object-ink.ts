import { inkOfLine, PICTURE_INK } from './ink.js';
import { marksOfObject, type ObjectMark } from './object-marks.js';
import type { BoardObject } from './schema.js';

/** Of a mark as it lies; a letter takes about its height. */
export function inkOfMark(mark: ObjectMark): number {
  switch (mark.shape) {
    case 'line':
      return inkOfLine(mark.points, mark.width);
    case 'area':
      return inkOfLine(mark.points, 0);
    case 'dot':
      return Math.ceil(mark.radius);
    case 'picture':
      return PICTURE_INK;
    case 'text': {
      const runs = mark.lines.flatMap((line) => line.runs);
      return mark.size * runs.reduce((letters, { text }) => letters + text.length, 0);
    }
  }
}

const shown = new WeakMap<BoardObject, number>();

/** What an object costs whoever paints it, where it lies: a path that is stretched has longer lines than its stroke. */
export function inkShown(object: BoardObject): number {
  const known = shown.get(object);
  if (known !== undefined) return known;
  const ink = marksOfObject(object).reduce((sum, mark) => sum + inkOfMark(mark), 0);
  shown.set(object, ink);
  return ink;
}

/** Whether these cost more than so much ink; no more of them are looked at than tell it. */
export function costMore(objects: readonly BoardObject[], most: number): boolean {
  let ink = 0;
  return objects.some((object) => (ink += inkShown(object)) > most);
}
