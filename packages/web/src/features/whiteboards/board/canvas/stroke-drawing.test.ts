import {
  applyStrokeUpdate,
  decodePoints,
  DRAWING_MESSAGES_PER_SECOND,
  lineOf,
  type Batch,
  type Drawing,
  type Pen,
  type Point,
  type StrokeUpdate,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StrokeDrawing } from './stroke-drawing.js';
import { StrokeBroadcast } from './drawing.js';
import { LineAnimation } from './board-view.js';

const PEN: Pen = { tool: 'brush', color: '#000000', width: 2 };
const EMPTY = { base: null, entries: [] };

/** A wavy way, too bent to be simplified away. */
const wave = (count: number): readonly Point[] =>
  Array.from({ length: count }, (_, at) => ({ x: 5 * at, y: 300 + 40 * Math.sin(at) }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function drawing() {
  const batches: Batch[] = [];
  const teller = new StrokeBroadcast((batch) => {
    batches.push(batch);
    return Promise.resolve();
  });
  const hand = new StrokeDrawing({ show: () => undefined, tell: (stroke) => teller.tell(stroke) });
  return { batches, hand, teller };
}

/** What the server makes of a batch of ada's. */
const toldOf = ({ strokeId, from, points, pen }: Batch): StrokeUpdate => ({
  ...{ name: 'strokeUpdate', boardId: 'b', line: lineOf('ada', strokeId), from, points },
  begins: pen && { author: 'ada', pen },
});

const seenBy = (batches: readonly Batch[]): readonly Drawing[] =>
  batches.reduce<readonly Drawing[]>(
    (drawings, batch) => applyStrokeUpdate(drawings, toldOf(batch), EMPTY),
    [],
  );

describe('a stroke while it is drawn', () => {
  it('is told at most so many times a second, and adds up to the finished one', async () => {
    const { batches, hand } = drawing();
    const [first = { x: 0, y: 0 }, ...rest] = wave(150);
    hand.start(1, PEN, first);
    for (const point of rest) {
      hand.move(point, false);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(600);
    const seconds = (rest.length * 10) / 1000;
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.length).toBeLessThan((DRAWING_MESSAGES_PER_SECOND * seconds) / 1.9);
    const [seen] = seenBy(batches);
    const finished = hand.end();
    expect({ ok: true, value: seen?.points }).toEqual(decodePoints(finished?.points ?? ''));
  });

  it('is told at once when it begins, however short the one before', async () => {
    const { batches, hand, teller } = drawing();
    for (let stroke = 1; stroke <= 3; stroke += 1) {
      hand.start(1, PEN, { x: stroke, y: 0 });
      await vi.advanceTimersByTimeAsync(90);
      hand.move({ x: stroke, y: 50 }, false);
      hand.end();
      teller.stop();
      expect(batches.filter(({ from }) => from === 0)).toHaveLength(stroke);
      await vi.advanceTimersByTimeAsync(10);
    }
  });

  it('tells the pen now and then, for those who come in the middle', async () => {
    const { batches, hand } = drawing();
    hand.start(1, PEN, { x: 0, y: 0 });
    for (const point of wave(100)) {
      hand.move(point, false);
      await vi.advanceTimersByTimeAsync(40);
    }
    const late = seenBy(batches.slice(5));
    expect(late).toHaveLength(1);
    expect(late[0]?.pen).toEqual(PEN);
  });

  it('is not told any more once it is finished', async () => {
    const { batches, hand, teller } = drawing();
    hand.start(1, PEN, { x: 0, y: 0 });
    hand.move({ x: 9, y: 9 }, false);
    hand.end();
    teller.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches).toHaveLength(1);
  });
});

describe('a long stroke on the screen of another', () => {
  const [WAY_MS, FRAME_MS, PIXELS_PER_MS] = [8, 8, 0.15];

  it('is 100 ms behind the pen in the median, and never more than 200', async () => {
    const glide = new LineAnimation();
    let seen: readonly Drawing[] = [];
    const teller = new StrokeBroadcast((batch) => {
      setTimeout(() => {
        seen = applyStrokeUpdate(seen, toldOf(batch), EMPTY);
      }, WAY_MS);
      return Promise.resolve();
    });
    const hand = new StrokeDrawing({
      show: () => undefined,
      tell: (stroke) => teller.tell(stroke),
    });
    hand.start(1, PEN, { x: 0, y: 300 });
    const behind: number[] = [];
    for (let now = 0; now < 4_000; now += FRAME_MS) {
      hand.move({ x: now * PIXELS_PER_MS, y: 300 }, false);
      await vi.advanceTimersByTimeAsync(FRAME_MS);
      const shown = glide.at(seen, now + FRAME_MS).lines[0]?.points.at(-1)?.x ?? 0;
      behind.push(now + FRAME_MS - shown / PIXELS_PER_MS);
    }
    behind.sort((one, other) => one - other);
    expect(behind[behind.length >> 1]).toBeLessThanOrEqual(100);
    expect(behind.at(-1)).toBeLessThanOrEqual(200);
  });
});

describe('Shift', () => {
  const pointsAfter = (draw: (hand: StrokeDrawing) => void) => {
    const { hand } = drawing();
    hand.start(1, PEN, { x: 10, y: 10 });
    draw(hand);
    return decodePoints(hand.end()?.points ?? '');
  };

  it('draws a straight line to where the pointer is', () => {
    const points = pointsAfter((hand) => wave(30).forEach((point) => hand.move(point, true)));
    expect(points).toMatchObject({ ok: true, value: { length: 2 } });
  });

  it('goes straight on from where it was pressed, and freely from where it was let go', () => {
    const points = pointsAfter((hand) => {
      hand.move({ x: 50, y: 10 }, false);
      hand.move({ x: 70, y: 90 }, true);
      hand.move({ x: 100, y: 60 }, true);
      hand.move({ x: 100, y: 200 }, false);
    });
    expect(points).toEqual({
      ok: true,
      value: [
        { x: 10, y: 10 },
        { x: 50, y: 10 },
        { x: 100, y: 60 },
        { x: 100, y: 200 },
      ],
    });
  });
});
