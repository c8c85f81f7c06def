import { describe, expect, it } from 'vitest';
import { EXCALIDRAW_FILE_MAX, IMPORTED_MAX, readExcalidraw } from './excalidraw.js';
import { BOARD_HEIGHT, BOARD_LETTERS_MAX, BOARD_PICTURES_MAX, BOARD_WIDTH } from './limits.js';
import { frameOf, middleOf, turned } from './object-box.js';
import { checkObject } from './object-rules.js';
import { boardObjectSchema } from './schema.js';
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
    expect(leftOut).toEqual(['1 image']);
  });

  it.each([
    [undefined, undefined],
    ['transparent', undefined],
    ['#E03131', 'solid'],
    ['#e8302f', 'solid'],
    ['#ffc9c9', 'tint'],
    ['#a5d8ff', 'tint'],
    ['red', 'tint'],
    ['#ffec99', 'note'],
  ])('brings the ground %s of closed shapes as the fill %s', (backgroundColor, fill) => {
    const { objects } = read(
      fileOf(
        { ...box, backgroundColor },
        { ...box, type: 'diamond', backgroundColor },
        { ...box, type: 'line', backgroundColor },
      ),
    );
    expect(objects.map((object) => object.fill)).toEqual([fill, fill, undefined]);
    for (const object of objects) expect(boardObjectSchema.parse(object)).toEqual(object);
  });

  it('brings what is turned as it is turned, and lines by their ends', () => {
    const angle = Math.PI / 2;
    const { objects } = read(
      fileOf(
        { ...box, angle },
        {
          type: 'line',
          x: 200,
          y: 0,
          angle,
          points: [
            [0, 0],
            [100, 0],
          ],
        },
        { type: 'text', x: 0, y: 200, width: 80, height: 20, fontSize: 20, text: 'Hello', angle },
      ),
    );
    const [rectangle, line, text] = objects;
    expect(rectangle).toMatchObject({ w: 100, h: 50, angle: 90 });
    expect(line).toMatchObject({ w: 0, h: 100 });
    expect(line).not.toHaveProperty('angle');
    // Its letters begin where they began: at the top, beside the middle of its box.
    expect(text).toMatchObject({ w: 100, angle: 90 });
    const corner = text && turned({ x: text.x, y: text.y }, middleOf(frameOf(text)), 90);
    const drawnAt = rectangle && { x: rectangle.x + 50, y: rectangle.y + 170 };
    expect(Math.abs((corner?.x ?? 0) - (drawnAt?.x ?? 0))).toBeLessThan(3);
    expect(Math.abs((corner?.y ?? 0) - (drawnAt?.y ?? 0))).toBeLessThan(3);
  });

  it('brings diamonds as diamonds, and what is in a group as a group', () => {
    const { objects } = read(
      fileOf(
        { ...box, type: 'diamond', groupIds: ['inner', 'outer'] },
        { ...box, groupIds: ['outer'] },
        { ...box, groupIds: [] },
      ),
    );
    expect(objects[0]).toMatchObject({ shape: 'rectangle', form: 'diamond' });
    const [one, other, alone] = objects.map(({ group }) => group);
    expect([one === other, one === undefined, alone]).toEqual([true, false, undefined]);
  });

  it('brings a long text whole, in parts that stay together', () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');
    const text = `${words}\n${'x'.repeat(700)}`;
    const { objects, leftOut } = read(
      fileOf({ type: 'text', x: 0, y: 0, width: 300, height: 25, fontSize: 12, text }),
    );
    const joined = objects.map((object) => object.text).join('');
    expect(joined.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(new Set(objects.map(({ group }) => group)).size).toBe(1);
    expect(objects.length).toBeGreaterThan(3);
    const tops = objects.map(({ y }) => y);
    expect(tops).toEqual(tops.toSorted((one, next) => one - next));
    for (const object of objects) {
      expect(boardObjectSchema.safeParse(object).error).toBeUndefined();
      expect(checkObject(object).ok).toBe(true);
    }
    expect(leftOut).toEqual([]);
  });

  it('brings its pictures, and says what it left out', () => {
    const files = {
      a: { mimeType: 'image/png', dataURL: 'data:image/png;base64,AAAA' },
      b: { mimeType: 'image/svg+xml', dataURL: 'data:image/svg+xml;base64,AAAA' },
      c: { mimeType: 'image/png', dataURL: 'https://example.org/a.png' },
    };
    const image = (fileId: string | null) => ({ ...box, type: 'image', fileId });
    const { objects, pictures, leftOut } = read(
      JSON.stringify({
        type: 'excalidraw',
        elements: [
          ...[image('a'), image('b'), image('c'), image(null), { ...box, type: 'frame' }],
          { type: 'text', x: 0, y: 0, text: ' ' },
        ],
        files,
      }),
    );
    expect(objects).toMatchObject([{ shape: 'rectangle', form: 'picture', w: 100, h: 50 }]);
    const [object] = objects;
    if (object === undefined) throw new Error('No picture.');
    expect(checkObject(object).ok).toBe(true);
    expect(pictures).toEqual(new Map([[object.picture, { type: 'image/png', base64: 'AAAA' }]]));
    expect(leftOut).toEqual(['3 images', '1 frame']);
  });

  it('brings no more pictures than a board shows', () => {
    const files = { a: { mimeType: 'image/png', dataURL: 'data:image/png;base64,AAAA' } };
    const elements = Array.from({ length: BOARD_PICTURES_MAX + 2 }, () => ({
      ...{ ...box, type: 'image', fileId: 'a' },
    }));
    const { objects, leftOut } = read(JSON.stringify({ type: 'excalidraw', elements, files }));
    expect(objects).toHaveLength(BOARD_PICTURES_MAX);
    expect(leftOut).toEqual(['2 images']);
  });

  it('brings what was drawn by hand as paths, in its place among the others and in its group', () => {
    const hook = [
      [0, 0],
      [40, 0],
      [40, 40],
    ];
    const drawn = { type: 'freedraw', x: 10, y: 10, points: hook, groupIds: ['g'] };
    const { objects } = read(fileOf({ ...box, x: 20, y: 20, width: 20, height: 20 }, drawn));
    expect(objects).toMatchObject([
      { shape: 'rectangle' },
      { form: 'path', x: 380, y: 280, w: 40, h: 40, group: expect.any(String) },
    ]);
    const points = decodePoints(objects[1]?.points ?? '');
    expect(points.ok && points.value).toEqual([
      { x: 380, y: 280 },
      { x: 420, y: 280 },
      { x: 420, y: 320 },
    ]);
  });

  describe('of a line that was drawn by hand', () => {
    const row = Array.from({ length: 5 }, (_, at) => [at * 40, 0]);
    const read5 = (line: object) => {
      const { objects } = read(fileOf({ type: 'freedraw', x: 0, y: 0, strokeWidth: 1, ...line }));
      const points = decodePoints(objects[0]?.points ?? '');
      return { width: objects[0]?.width, points: points.ok ? points.value : [] };
    };
    const pressuresOf = (line: object) => read5(line).points.map(({ pressure }) => pressure);
    /** What Excalidraw draws at a pressure, and what a pen draws here. */
    const widthThere = (pressure: number) =>
      2 * 4.25 * Math.sin((0.5 - 0.6 * (0.5 - pressure)) * (Math.PI / 2));
    const widthHere = (width: number, pressure: number) => (width * (1 + 3 * pressure)) / 4;

    it('brings the pressure of each point', () => {
      const pressures = [0, 1, 0.25, 0.75, 0.5];
      const { width = 0, points } = read5({ points: row, pressures, simulatePressure: false });
      expect(width).toBe(8);
      expect(points).toHaveLength(5);
      for (const [at, { pressure = 1 }] of points.entries()) {
        const off = widthHere(width, pressure) - widthThere(pressures[at] ?? 0);
        expect(Math.abs(off)).toBeLessThan(0.25);
      }
    });

    it('is as wide everywhere where all pressures are one, or none is known', () => {
      const ends = [
        { x: 320, y: 300 },
        { x: 480, y: 300 },
      ];
      const even = { width: 6, points: ends };
      expect(read5({ points: row })).toEqual(even);
      expect(read5({ points: row, pressures: [0.5, 0.5], simulatePressure: false })).toEqual(even);
    });

    it('is lighter where it was drawn fast, if its pressure is simulated', () => {
      const slow = Array.from({ length: 20 }, (_, at) => [at * 2, 0]);
      const fast = Array.from({ length: 20 }, (_, at) => [40 + at * 30, 0]);
      const pressures = pressuresOf({
        ...{ points: [...slow, ...fast], simulatePressure: true, pressures: [0, 0, 0] },
      });
      const [heaviest, last = 1] = [
        Math.max(...pressures.map((each) => each ?? 0)),
        pressures.at(-1),
      ];
      expect(heaviest).toBe(1);
      expect(last).toBeLessThan(0.3);
    });

    it.each([
      ['ink', 300, 600],
      ['points', 4_100, 2],
    ])('comes whole where it has more %s than a stroke may have', (_what, count, height) => {
      const points = Array.from({ length: count }, (_, at) => [at / 10, (at % 2) * height]);
      const drawn = { type: 'freedraw', x: 0, y: 0, strokeWidth: 0.1, points };
      const { objects } = read(fileOf(drawn));
      expect(objects.length).toBeGreaterThan(1);
      expect(new Set(objects.map(({ group }) => group)).size).toBe(1);
      const lines = objects.map((object) => {
        expect(checkObject(object)).toMatchObject({ ok: true });
        const line = decodePoints(object.points ?? '');
        return line.ok ? line.value : [];
      });
      expect(lines.slice(1).map((line) => line[0])).toEqual(
        lines.slice(0, -1).map((line) => line.at(-1)),
      );
      expect(lines.flat()).toHaveLength(count + objects.length - 1);
    });
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
    const { objects } = read(fileOf(box, far, long));
    expect(objects).toHaveLength(3);
    for (const object of objects) {
      expect(boardObjectSchema.safeParse(object).success).toBe(true);
      expect(checkObject(object).ok).toBe(true);
      expect(object.x).toBeLessThanOrEqual(BOARD_WIDTH);
      expect(object.y).toBeLessThanOrEqual(BOARD_HEIGHT);
    }
  });

  it.each([
    ['no JSON', 'PNG', 'not a drawing'],
    ['another kind of file', '{"type":"tldraw","elements":[]}', 'not a drawing'],
    ['places that are none', fileOf({ ...box, x: 1e12 }), 'not a drawing'],
    ['nothing', fileOf(), 'nothing in this file'],
    ['nothing but pictures', fileOf({ type: 'image', x: 0, y: 0 }), 'nothing in this file'],
    ['an empty text', fileOf({ ...box, type: 'text', text: ' ' }), 'nothing in this file'],
    [
      'more text than a board shows',
      fileOf({ ...box, type: 'text', text: 'a'.repeat(BOARD_LETTERS_MAX + 1) }),
      'letters of text',
    ],
    ['too much', fileOf(...Array.from({ length: IMPORTED_MAX + 1 }, () => box)), 'more than'],
    ['more letters than any', ' '.repeat(EXCALIDRAW_FILE_MAX + 1), 'too large'],
  ])('is refused with %s', (_what, text, error) => {
    const imported = readExcalidraw(text, newId);
    expect(imported.ok).toBe(false);
    if (!imported.ok) expect(imported.error).toContain(error);
  });
});
