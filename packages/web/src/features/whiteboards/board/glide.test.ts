import type { Drawing, Point } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { Glide, stretch } from './glide.js';

const along = (...xs: readonly number[]): readonly Point[] => xs.map((x) => ({ x, y: 0 }));
const drawing = (...xs: readonly number[]): Drawing => ({
  ...{ line: 'l', author: 'ada', kept: 0, from: 0 },
  ...{ pen: { tool: 'brush', color: '#000000', width: 2 }, points: along(...xs) },
});

const endAt = (glide: Glide, shown: Drawing, now: number) => {
  const { lines, isMoving } = glide.at([shown], now);
  return { x: Math.round(lines[0]?.points.at(-1)?.x ?? -1), isMoving };
};

it('begins a line as it is and draws out what comes later', () => {
  const glide = new Glide();
  const [first, more] = [drawing(0, 10), drawing(0, 10, 110)];
  expect(endAt(glide, first, 0)).toEqual({ x: 10, isMoving: false });
  expect(endAt(glide, more, 100)).toEqual({ x: 50, isMoving: true });
  expect(endAt(glide, more, 200)).toEqual({ x: 90, isMoving: true });
  expect(endAt(glide, more, 300)).toEqual({ x: 110, isMoving: false });
});

it('goes on from what is seen when more comes before the end, and back where the end moves back', () => {
  const glide = new Glide();
  endAt(glide, drawing(0), 0);
  expect(endAt(glide, drawing(0, 100), 125)).toEqual({ x: 50, isMoving: true });
  const further = drawing(0, 100, 300);
  expect(endAt(glide, further, 125)).toEqual({ x: 50, isMoving: true });
  expect(endAt(glide, further, 250)).toEqual({ x: 175, isMoving: true });
  expect(endAt(glide, drawing(0, 20), 260)).toEqual({ x: 20, isMoving: false });
});

it('cuts a line in the middle of a stretch, with its pressure', () => {
  expect(stretch([], 5)).toEqual([]);
  expect(stretch(along(0, 10, 20), 15)).toEqual(along(0, 10, 15));
  expect(stretch(along(0, 10, 10, 20), 99)).toEqual(along(0, 10, 10, 20));
  expect(
    stretch(
      [
        { x: 0, y: 0 },
        { x: 0, y: 8, pressure: 0.5 },
      ],
      2,
    ).at(-1),
  ).toEqual({
    ...{ x: 0, y: 2 },
    pressure: 0.5,
  });
});
