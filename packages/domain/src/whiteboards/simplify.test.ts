import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STROKE_TOLERANCE } from './limits.js';
import { beginLine, extendLine, lastKept, simplify } from './simplify.js';
import { quantise, type Point } from './stroke-code.js';

/** Lines like a hand's: small steps that mostly go on in the same direction. */
const walks = fc
  .array(
    fc.record({
      turn: fc.double({ min: -1, max: 1, noNaN: true }),
      step: fc.double({ min: 0, max: 9, noNaN: true }),
    }),
    { maxLength: 150 },
  )
  .map((steps) => {
    const points: Point[] = [{ x: 400.1, y: 300.1 }];
    let [x, y, angle] = [400.1, 300.1, 0];
    for (const { turn, step } of steps) {
      angle += turn ** 3;
      x = Math.min(800, Math.max(0, x + step * Math.cos(angle)));
      y = Math.min(600, Math.max(0, y + step * Math.sin(angle)));
      points.push({ x, y });
    }
    return points;
  });

const jumps = fc.array(
  fc.record({
    x: fc.double({ min: 0, max: 20, noNaN: true }),
    y: fc.double({ min: 0, max: 2, noNaN: true }),
  }),
  { minLength: 1, maxLength: 40 },
);
const drawings = fc.oneof(walks, jumps);

function distance(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
}

/** Whether `drawn` runs along `kept` from its beginning to its end, never going back to a passed stretch. */
function followsInOrder(drawn: readonly Point[], kept: readonly Point[]): boolean {
  const stretches = kept.map((from, at) => [from, kept[at + 1] ?? from] as const);
  let reachable = new Set([0]);
  for (const point of drawn) {
    const first = Math.min(...reachable);
    reachable = new Set(
      stretches.flatMap(([from, to], at) =>
        at >= first && distance(point, from, to) <= STROKE_TOLERANCE + 1e-9 ? [at] : [],
      ),
    );
    if (reachable.size === 0) return false;
  }
  return reachable.has(kept.length - 1) || reachable.has(kept.length - 2);
}

describe('a simplified line', () => {
  it('is never further than a quarter of a pixel from the one that was drawn, all along', () => {
    fc.assert(
      fc.property(drawings, (drawn) => {
        expect(followsInOrder(drawn, simplify(drawn))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps points of the drawn one alone, in their order, its ends among them', () => {
    fc.assert(
      fc.property(drawings, (drawn) => {
        const onGrid = drawn.map(quantise).map(({ x, y }) => `${x},${y}`);
        const kept = simplify(drawn).map(({ x, y }) => `${x},${y}`);
        let from = 0;
        for (const point of kept) {
          const at = onGrid.indexOf(point, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
        expect(kept[0]).toBe(onGrid[0]);
        expect(kept.at(-1)).toBe(onGrid.at(-1));
      }),
    );
  });

  it('begins with what was kept while it was being drawn', () => {
    fc.assert(
      fc.property(drawings, fc.nat(), (drawn, cut) => {
        const [first, ...rest] = drawn;
        if (first === undefined) return;
        let line = beginLine(first);
        const sent = [line.kept];
        for (const point of rest.slice(0, cut % (rest.length + 1))) {
          const extended = extendLine(line, point);
          line = extended.line;
          if (extended.kept !== null) sent.push(extended.kept);
        }
        expect(simplify(drawn).slice(0, sent.length)).toEqual(sent);
      }),
    );
  });
});

it('needs two points for a straight line, however many were drawn', () => {
  const drawn = Array.from({ length: 50 }, (_, at) => ({ x: 10 + at * 3, y: 20 + at * 1.5 }));
  expect(simplify(drawn)).toEqual([
    { x: 10, y: 20 },
    { x: 157, y: 93.5 },
  ]);
});

it.each([
  [0.24, [0, 20]],
  [0.26, [0, 10, 20]],
])('takes a bend of %d pixels for %j', (bend, kept) => {
  const drawn = [
    { x: 0, y: 0 },
    { x: 10, y: bend },
    { x: 20, y: 0 },
  ];
  expect(simplify(drawn).map(({ x }) => x)).toEqual(kept);
});

it('keeps a turn back: the far end of the line is not lost', () => {
  const drawn = [0, 50, 100, 50, 0].map((x) => ({ x, y: 5 }));
  expect(simplify(drawn).map(({ x }) => x)).toEqual([0, 100, 0]);
});

it('is one point where the pen rested', () => {
  expect(
    simplify([
      { x: 5, y: 5 },
      { x: 5.1, y: 5 },
      { x: 5, y: 5.1 },
    ]),
  ).toEqual([{ x: 5, y: 5 }]);
  expect(simplify([])).toEqual([]);
});

it('keeps points where the pressure changes, though the line is straight', () => {
  const drawn = [0.25, 0.25, 0.25, 1, 1, 1].map((pressure, at) => ({ x: at * 10, y: 0, pressure }));
  expect(simplify(drawn).map(({ x }) => x)).toEqual([0, 20, 30, 50]);
});

it('compares a point with a bounded part of the line', () => {
  let line = beginLine({ x: 0, y: 0 });
  for (let at = 1; at < 1000; at += 1) {
    line = extendLine(line, { x: at / 4, y: 0 }).line;
    expect(line.path.length).toBeLessThanOrEqual(64);
  }
  expect(lastKept(line)).toEqual({ x: 249.75, y: 0 });
});
