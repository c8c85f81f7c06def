import { describe, expect, it } from 'vitest';
import { EXCALIDRAW_FILE_MAX, IMPORTED_MAX, readExcalidraw } from './excalidraw.js';
import { BOARD_HEIGHT, BOARD_WIDTH } from './limits.js';
import { checkObject } from './object-rules.js';
import { checkStroke } from './rules.js';
import { boardObjectSchema, strokeSchema } from './schema.js';
import { decodePoints } from './stroke-code.js';

let number = 0;
const newId = () => `00000000-0000-4000-8000-${String((number += 1)).padStart(12, '0')}`;
const fileOf = (...elements: readonly object[]) =>
  JSON.stringify({ type: 'excalidraw', version: 2, elements, appState: {} });
const box = { type: 'rectangle', x: 0, y: 0, width: 100, height: 50, strokeColor: '#E03131' };

function read(text: string) {
  const imported = readExcalidraw(text, newId);
  if (!imported.ok) throw new Error(imported.error);
  return imported.value;
}

describe('a file of Excalidraw', () => {
  it('brings shapes, lines and text as they lie, in the middle of the sheet', () => {
    const { objects, leftOut } = read(
      fileOf(
        box,
        { type: 'ellipse', x: 0, y: 100, width: 100, height: 50 },
        {
          type: 'arrow',
          x: 100,
          y: 25,
          points: [
            [0, 0],
            [50, 20],
            [100, 0],
          ],
        },
        { type: 'text', x: 0, y: 160, width: 80, height: 25, fontSize: 20, text: 'Hello' },
        { type: 'image', x: 0, y: 0 },
        { ...box, isDeleted: true },
      ),
    );
    expect(objects.map(({ shape }) => shape)).toEqual(['rectangle', 'ellipse', 'arrow', 'text']);
    expect(objects[0]).toMatchObject({ x: 300, y: 208, w: 100, h: 50, color: '#e03131', width: 2 });
    expect(objects[2]).toMatchObject({ x: 400, y: 233, w: 100, h: 0 });
    expect(objects[3]).toMatchObject({ text: 'Hello', w: 100, h: 0, width: 3 });
    expect(leftOut).toBe(1);
  });

  it('brings what was drawn by hand as strokes', () => {
    const { strokes } = read(
      fileOf({
        type: 'freedraw',
        x: 10,
        y: 10,
        points: [
          [0, 0],
          [40, 0],
          [40, 40],
        ],
      }),
    );
    expect(strokes).toHaveLength(1);
    const points = decodePoints(strokes[0]?.points ?? '');
    expect(points.ok && points.value).toEqual([
      { x: 380, y: 280 },
      { x: 420, y: 280 },
      { x: 420, y: 320 },
    ]);
  });

  it('is made smaller where it is larger than the sheet, and is all that a board takes', () => {
    const far = { ...box, x: 90_000, y: -90_000, strokeWidth: 400 };
    const long = {
      type: 'freedraw',
      x: 0,
      y: 0,
      points: [
        [0, 0],
        [90_000, 5],
      ],
    };
    const { objects, strokes } = read(fileOf(box, far, long));
    for (const object of objects) {
      expect(boardObjectSchema.safeParse(object).success).toBe(true);
      expect(checkObject(object).ok).toBe(true);
      expect(object.x).toBeLessThanOrEqual(BOARD_WIDTH);
      expect(object.y).toBeLessThanOrEqual(BOARD_HEIGHT);
    }
    for (const stroke of strokes) {
      expect(strokeSchema.safeParse(stroke).success).toBe(true);
      expect(checkStroke(stroke).ok).toBe(true);
    }
  });

  it.each([
    ['no JSON', 'PNG', 'not a drawing'],
    ['another kind of file', '{"type":"tldraw","elements":[]}', 'not a drawing'],
    ['places that are none', fileOf({ ...box, x: 1e12 }), 'not a drawing'],
    ['nothing', fileOf(), 'nothing in this file'],
    ['nothing but pictures', fileOf({ type: 'image', x: 0, y: 0 }), 'nothing in this file'],
    ['an empty text', fileOf({ ...box, type: 'text', text: ' ' }), 'nothing in this file'],
    ['too much', fileOf(...Array.from({ length: IMPORTED_MAX + 1 }, () => box)), 'more than'],
    ['more letters than any', ' '.repeat(EXCALIDRAW_FILE_MAX + 1), 'too large'],
  ])('is refused with %s', (_what, text, error) => {
    const imported = readExcalidraw(text, newId);
    expect(imported.ok).toBe(false);
    if (!imported.ok) expect(imported.error).toContain(error);
  });
});
