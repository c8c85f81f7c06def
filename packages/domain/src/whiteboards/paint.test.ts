import { describe, expect, it } from 'vitest';
import { inkOf } from './ink.js';
import { marksOfLine, marksOfStroke, paintBlank, paintMarks, type PaintContext } from './paint.js';
import { encodePoints, type Point } from './stroke-code.js';

const brush = { tool: 'brush', color: '#bf3b26', width: 4 } as const;
const eraser = { tool: 'eraser', width: 40 } as const;
const color = '#bf3b26';

describe('the marks of a line', () => {
  const corner: readonly Point[] = [
    { x: 1, y: 1 },
    { x: 5, y: 1 },
    { x: 5, y: 9 },
  ];

  it('are one line of the pen’s width and colour', () => {
    expect(marksOfLine({ pen: brush, points: corner })).toEqual([
      { shape: 'line', color, width: 4, points: corner },
    ]);
  });

  it('are white for the eraser, which takes all its width whatever the pressure', () => {
    const light = corner.map((point) => ({ ...point, pressure: 0.1 }));
    expect(marksOfLine({ pen: eraser, points: light })).toEqual([
      { shape: 'line', color: '#ffffff', width: 40, points: corner },
    ]);
  });

  it.each([
    ['one point', [{ x: 3, y: 4 }], 2],
    [
      'points that are all one',
      [
        { x: 3, y: 4 },
        { x: 3, y: 4 },
      ],
      2,
    ],
    ['a light point', [{ x: 3, y: 4, pressure: 0 }], 0.5],
    [
      'a point pressed harder',
      [
        { x: 3, y: 4, pressure: 0 },
        { x: 3, y: 4, pressure: 1 },
      ],
      2,
    ],
  ])('are a dot for %s', (_title, points, radius) => {
    expect(marksOfLine({ pen: brush, points })).toEqual([
      { shape: 'dot', color, radius, at: { x: 3, y: 4 } },
    ]);
  });

  it('are none without points', () => {
    expect(marksOfLine({ pen: brush, points: [] })).toEqual([]);
  });

  it('are a line for each width where a pen presses differently', () => {
    const points = [0, 0, 1, 1].map((pressure, at) => ({ x: at, y: 0, pressure }));
    const [a, b, c, d] = [0, 1, 2, 3].map((x) => ({ x, y: 0 }));
    expect(marksOfLine({ pen: brush, points })).toEqual([
      { shape: 'line', color, width: 1, points: [a, b] },
      { shape: 'line', color, width: 2.5, points: [b, c] },
      { shape: 'line', color, width: 4, points: [c, d] },
    ]);
  });

  it('grow wider along a straight way where a pen presses harder and harder', () => {
    const points = [
      { x: 0, y: 0, pressure: 0 },
      { x: 120, y: 90, pressure: 1 },
    ];
    const marks = marksOfLine({ pen: brush, points });
    const lines = marks.flatMap((mark) => (mark.shape === 'line' ? [mark] : []));
    const rising = Array.from({ length: 12 }, (_, at) => 1.25 + at / 4);
    expect(lines.map(({ width }) => width)).toEqual(rising);
    expect(lines.flatMap((line) => line.points.slice(1)).at(-1)).toEqual({ x: 120, y: 90 });
    for (const [place, line] of lines.entries()) {
      expect(line.points[0]).toEqual(lines[place - 1]?.points.at(-1) ?? { x: 0, y: 0 });
      for (const { x, y } of line.points) expect([x * 8, y * 8].every(Number.isInteger)).toBe(true);
    }
  });

  it('are never more than a way is long, however often the pressure changes', () => {
    const wide = { ...brush, width: 20 };
    const points = Array.from({ length: 30 }, (_, at) => ({
      ...{ x: (at % 2) * 800, y: 10 * at },
      pressure: at % 2,
    }));
    const lines = marksOfLine({ pen: wide, points });
    const joins = lines.reduce(
      (sum, mark) => sum + (mark.shape === 'line' ? mark.width * mark.points.length : 0),
      0,
    );
    expect(joins).toBeLessThan(2.2 * inkOf({ pen: wide, points }));
  });

  it('are parts of a long line, which meet: a path that crosses itself is slow to paint', () => {
    const points = Array.from({ length: 100 }, (_, at) => ({ x: at, y: 300 * (at % 2) }));
    const marks = marksOfLine({ pen: brush, points });
    const parts = marks.map((mark) => (mark.shape === 'line' ? mark.points : []));
    expect(parts.map(({ length }) => length)).toEqual([33, 33, 33, 4]);
    expect(parts.flatMap((part, place) => part.slice(place === 0 ? 0 : 1))).toEqual(points);
  });

  it('never vanish, however light the touch', () => {
    const points = [
      { x: 0, y: 0, pressure: 0 },
      { x: 9, y: 0, pressure: 0 },
    ];
    const thin = { ...brush, width: 1 };
    expect(marksOfLine({ pen: thin, points })).toMatchObject([{ width: 0.5 }]);
  });

  it('are read from the code of a stroke, and none from what can’t be read', () => {
    expect(marksOfStroke({ pen: brush, points: encodePoints(corner) })).toEqual(
      marksOfLine({ pen: brush, points: corner }),
    );
    expect(marksOfStroke({ pen: brush, points: '!' })).toEqual([]);
  });
});

/** A context that writes down what it is told. */
function contextOf(told: string[]): PaintContext {
  const tell =
    (name: string) =>
    (...numbers: readonly number[]): void => {
      told.push([name, ...numbers].join(' '));
    };
  return new Proxy<PaintContext>(
    {
      fillStyle: '',
      strokeStyle: '',
      lineWidth: 1,
      lineCap: 'butt',
      lineJoin: 'miter',
      fillRect: tell('fillRect'),
      beginPath: tell('beginPath'),
      moveTo: tell('moveTo'),
      lineTo: tell('lineTo'),
      arc: tell('arc'),
      stroke: tell('stroke'),
      fill: tell('fill'),
    },
    {
      set(target, name, value) {
        told.push(`${String(name)} = ${String(value)}`);
        return Reflect.set(target, name, value);
      },
    },
  );
}

describe('painting', () => {
  it('draws lines with round caps and joins, and fills dots', () => {
    const told: string[] = [];
    const line = marksOfLine({
      pen: brush,
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    });
    const dot = marksOfLine({ pen: eraser, points: [{ x: 5, y: 6 }] });
    paintMarks(contextOf(told), [...line, ...dot]);
    expect(told).toEqual([
      'beginPath',
      'strokeStyle = #bf3b26',
      'lineWidth = 4',
      'lineCap = round',
      'lineJoin = round',
      'moveTo 1 2',
      'lineTo 3 4',
      'stroke',
      'beginPath',
      'fillStyle = #ffffff',
      `arc 5 6 20 0 ${2 * Math.PI}`,
      'fill',
    ]);
  });

  it('begins on white', () => {
    const told: string[] = [];
    paintBlank(contextOf(told));
    expect(told).toEqual(['fillStyle = #ffffff', 'fillRect 0 0 800 600']);
  });
});
