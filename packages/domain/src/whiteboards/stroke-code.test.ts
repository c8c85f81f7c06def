import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickDrawStrokes } from '../testing/quick-draw-strokes.js';
import { STROKE_CODE_MAX_LENGTH, STROKE_POINTS_MAX } from './limits.js';
import { simplify } from './simplify.js';
import { decodePoints, encodePoints, quantise, type Point } from './stroke-code.js';

const place = {
  x: fc.double({ min: 0, max: 800, noNaN: true }),
  y: fc.double({ min: 0, max: 600, noNaN: true }),
};
const plain = fc.record(place);
const pressed = fc.record({ ...place, pressure: fc.double({ min: 0, max: 1, noNaN: true }) });
const lines = fc.oneof(fc.array(plain, { minLength: 1 }), fc.array(pressed, { minLength: 1 }));

function decoded(code: string): readonly Point[] {
  const points = decodePoints(code);
  if (!points.ok) throw new Error(points.error);
  return points.value;
}

const furthest: Point = { x: 100_000, y: 100_000, pressure: 1 };
const nearest: Point = { x: -100_000, y: -100_000, pressure: 0 };

describe('a code', () => {
  it.each<[string, readonly Point[], string]>([
    ['a dot', [{ x: 0, y: 0 }], 'AAA'],
    [
      'a short line',
      [
        { x: 0, y: 0 },
        { x: 1, y: -1 },
      ],
      'AAAIH',
    ],
    ['the middle', [{ x: 400, y: 300 }], 'AgkDgrC'],
    [
      'a pen',
      [
        { x: 1, y: 1, pressure: 0.5 },
        { x: 1, y: 1, pressure: 1 },
      ],
      'BIIgBAAgB',
    ],
  ])('of %s is as it ever was: stored boards are read with it', (_title, points, code) => {
    expect(encodePoints(points)).toBe(code);
    expect(decoded(code)).toEqual(points);
  });

  it('brings every point back within a quarter of a pixel, in order', () => {
    fc.assert(
      fc.property(lines, (points) => {
        const back = decoded(encodePoints(points));
        expect(back).toHaveLength(points.length);
        back.forEach((point, index) => {
          const { x, y, pressure }: Point = points[index] ?? { x: NaN, y: NaN };
          expect(Math.hypot(point.x - x, point.y - y)).toBeLessThanOrEqual(0.25);
          expect(point.pressure === undefined).toBe(pressure === undefined);
          expect(Math.abs((point.pressure ?? 1) - (pressure ?? 1))).toBeLessThanOrEqual(1 / 64);
        });
      }),
    );
  });

  it('of points on the grid brings back the very same', () => {
    fc.assert(
      fc.property(lines, (points) => {
        const onGrid = points.map(quantise);
        expect(decoded(encodePoints(onGrid))).toEqual(onGrid);
      }),
    );
  });

  it('needs no escaping in JSON or in an address', () => {
    fc.assert(
      fc.property(lines, (points) => {
        expect(encodePoints(points)).toMatch(/^[\w-]+$/);
      }),
    );
  });

  it('moves points that lie far off to the edge of the plane', () => {
    const far = [
      { x: 1e9, y: Infinity, pressure: 7 },
      { x: -1e9, y: -Infinity, pressure: -7 },
    ];
    expect(decoded(encodePoints(far))).toEqual([furthest, nearest]);
  });

  it('of the longest stroke is within the limit', () => {
    const wild = Array.from({ length: STROKE_POINTS_MAX }, (_, at) =>
      at % 2 === 0 ? furthest : nearest,
    );
    expect(encodePoints(wild).length).toBeLessThanOrEqual(STROKE_CODE_MAX_LENGTH);
    expect(decoded(encodePoints(wild))).toEqual(wild);
  });

  it.each(quickDrawStrokes)('of a stroke of $of as a person drew it is light', ({ xy }) => {
    const drawn = xy.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: xy[at + 1] ?? 0 }] : []));
    expect(encodePoints(simplify(drawn)).length).toBeLessThan(250);
  });
});

describe('a code of somebody else', () => {
  it.each([
    ['nothing', ''],
    ['no points', 'A'],
    ['no such form', 'CAA'],
    ['a foreign character', 'AA+'],
    ['a character beyond the Basic Multilingual Plane', 'AA😀'],
    ['half a point', 'AAAA'],
    ['a pen without its pressure', 'BAA'],
    ['a number without its end', 'AAg'],
    ['an endless number', `A${'g'.repeat(1000)}AA`],
    ['a number with a group too many', 'AgggggAA'],
    ['a point beyond the plane', 'A____fA'],
    ['a pressure beyond all', 'BAAiC'],
    ['a pressure below none', 'BAAB'],
  ])('that tells %s is refused', (_title, code) => {
    expect(decodePoints(code)).toEqual({ ok: false, error: 'This line cannot be read.' });
  });

  it('with too many points is refused', () => {
    const code = `A${'AA'.repeat(3)}`;
    expect(decodePoints(code, 3).ok).toBe(true);
    expect(decodePoints(code, 2)).toEqual({ ok: false, error: 'This line has too many points.' });
  });

  it('is never thrown at, and never leads off the board', () => {
    const codes = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...Array.from('ABCIJKgh019-_')), maxLength: 40 }),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(codes, (code) => {
        const points = decodePoints(code);
        if (points.ok) expect(points.value.map(quantise)).toEqual(points.value);
      }),
      { numRuns: 1000 },
    );
  });
});
