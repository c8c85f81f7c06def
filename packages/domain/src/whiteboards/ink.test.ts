import { describe, expect, it } from 'vitest';
import { inkOf, inkToDraw } from './ink.js';
import { INK_PER_SECOND } from './limits.js';
import { simplify } from './simplify.js';
import { encodePoints, type Point } from './stroke-code.js';

/** So many points, half a pixel apart, each pressed as `pressure` says. */
const line = (count: number, pressure?: (at: number) => number): readonly Point[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ x: (at % 1000) / 2, y: Math.floor(at / 1000) },
    ...(pressure && { pressure: pressure(at) }),
  }));

const drawn = (width: number, points: readonly Point[]) => {
  const pen = { tool: 'brush', color: '#000000', width } as const;
  const ink = inkOf({ pen, points });
  return { ink, counted: inkToDraw({ pen, points: encodePoints(points) }, ink) };
};
/** Two light, two heavy, and so on: each of them is a mark of its own. */
const changing = (at: number): number => (at % 4 < 2 ? 0 : 1);

describe('what a stroke counts for in how much somebody may draw', () => {
  it.each([
    ['without pressure', undefined],
    ['under even pressure', () => 0.5],
  ])('is its ink %s', (_how, pressure) => {
    const { ink, counted } = drawn(2, line(4000, pressure));
    expect(counted).toBe(ink);
  });

  it('is what its marks cost where each point is one', () => {
    expect(drawn(2, line(1000, changing))).toEqual({ ink: 2500, counted: 999 * 60 });
  });

  it('is never more than somebody may draw in ten seconds', () => {
    expect(drawn(2, line(4000, changing)).counted).toBe(10 * INK_PER_SECOND);
  });

  it.each([1, 2, 5, 20])('lets a trembling pen of %d pixels draw without a pause', (width) => {
    // Two hundred and forty places a second, for two of them, of a curve that is pressed ever more, and less again.
    const hand = Array.from({ length: 480 }, (_, at): Point => {
      const tremble = 0.05 * Math.sin(at * 2.4);
      const pressure = 0.5 + 0.4 * Math.sin(at / 40) + tremble;
      return { x: 400 + 200 * Math.cos(at / 50), y: 300 + 150 * Math.sin(at / 35), pressure };
    });
    expect(drawn(width, simplify(hand)).counted).toBeLessThan(2 * INK_PER_SECOND);
  });
});
