import { describe, expect, it } from 'vitest';
import { applyStrokeUpdate, type Drawing } from './drawings.js';
import { lineFrom, lineTo, pointsOf, straightLineTo, type Line } from './line.js';
import { BATCH_POINTS_MAX } from './limits.js';
import { lineOf } from './short-code.js';
import { decodePoints, type Point } from './stroke-code.js';
import { nextBatch, NOTHING_TOLD, type Batch, type Told } from './telling.js';

const pen = { tool: 'brush', color: '#000000', width: 2 } as const;
const id = '7f3a2c10-0000-4000-8000-000000000001';
const wave = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, at) => ({ x: 2 * at, y: at % 2 === 0 ? 100 : 140 }));
const drawn = (points: readonly Point[]): Line =>
  points.slice(1).reduce(lineTo, lineFrom(points[0] ?? { x: 0, y: 0 }));
const told = (line: Line, before: Told) => nextBatch({ id, pen, line }, before);
const read = ({ points }: Batch) => {
  const decoded = decodePoints(points);
  return decoded.ok ? decoded.value : [];
};

describe('what others are told of a stroke that is drawn', () => {
  it('begins with its first points, and goes on from the last one that stays', () => {
    const first = told(drawn(wave(3)), NOTHING_TOLD);
    expect(first.batch).toMatchObject({ strokeId: id, from: 0, pen });
    expect(read(first.batch)).toEqual(wave(3));
    expect(first.told).toEqual({ points: 2, batches: 1 });
    const second = told(drawn(wave(5)), first.told);
    expect(second.batch).toEqual({ strokeId: id, from: 2, points: second.batch.points });
    expect(read(second.batch)).toEqual(wave(5).slice(2));
    expect(second.told).toEqual({ points: 4, batches: 2 });
  });

  it('repeats the last point where nothing is new', () => {
    const dot = drawn(wave(1));
    const first = told(dot, NOTHING_TOLD);
    const again = told(dot, first.told);
    expect([read(first.batch), read(again.batch)]).toEqual([wave(1), wave(1)]);
    expect(again).toMatchObject({ batch: { from: 1 }, told: { points: 1, batches: 2 } });
  });

  it('brings no more points at a time than a message may', () => {
    const first = told(drawn(wave(BATCH_POINTS_MAX + 50)), NOTHING_TOLD);
    expect(read(first.batch)).toHaveLength(BATCH_POINTS_MAX);
    expect(first.told.points).toBe(BATCH_POINTS_MAX);
    const rest = told(drawn(wave(BATCH_POINTS_MAX + 50)), first.told);
    expect(read(rest.batch)).toHaveLength(50);
  });

  it('tells the pen with every twelfth batch', () => {
    const pens = Array.from(
      { length: 25 },
      (_, batches) => 'pen' in told(drawn(wave(3)), { points: 0, batches }).batch,
    );
    expect(pens.flatMap((isTold, at) => (isTold ? [at] : []))).toEqual([0, 12, 24]);
  });

  it('adds up to the line, whenever it is told', () => {
    const points = wave(40);
    let [state, drawings]: [Told, readonly Drawing[]] = [NOTHING_TOLD, []];
    for (const count of [1, 2, 9, 10, 31, 40]) {
      const { batch, told: now } = told(drawn(points.slice(0, count)), state);
      state = now;
      const event = {
        ...({ name: 'strokeUpdate', boardId: 'b', line: lineOf('ada', id) } as const),
        ...{ from: batch.from, points: batch.points },
        begins: batch.pen && { author: 'ada', pen: batch.pen },
      };
      drawings = applyStrokeUpdate(drawings, event, { base: null, entries: [] });
      expect(drawings[0]?.points).toEqual(points.slice(0, count));
    }
  });
});

describe('a line', () => {
  const [start, corner, end] = [
    { x: 10, y: 10 },
    { x: 50, y: 10 },
    { x: 50, y: 90 },
  ];

  it('keeps what it can’t do without', () => {
    const line = [{ x: 30, y: 10 }, corner, { x: 50, y: 40 }, end].reduce(lineTo, lineFrom(start));
    expect(pointsOf(line)).toEqual([start, corner, end]);
    expect(line).toMatchObject({ kept: [start, corner], isStraight: false });
    expect(pointsOf(lineFrom(start))).toEqual([start]);
  });

  it('runs straight to the latest place from where it began to', () => {
    const bent = lineTo(lineFrom(start), corner);
    const straight = [{ x: 99, y: 3 }, { x: 1, y: 70 }, end].reduce(straightLineTo, bent);
    expect(straight.isStraight).toBe(true);
    expect(pointsOf(straight)).toEqual([start, corner, end]);
    expect(pointsOf(straightLineTo(lineFrom(start), end))).toEqual([start, end]);
    const free = lineTo(lineTo(straight, { x: 0, y: 0 }), corner);
    expect(free.isStraight).toBe(false);
    expect(pointsOf(free)).toEqual([start, corner, end, { x: 0, y: 0 }, corner]);
  });
});
