import type { Drawing, Point } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { LineAnimation, stretch } from './board-view.js';

const along = (...xs: readonly number[]): readonly Point[] => xs.map((x) => ({ x, y: 0 }));
const drawing = (...xs: readonly number[]): Drawing => ({
  ...{ line: 'l', author: 'ada', kept: 0, from: 0 },
  ...{ pen: { tool: 'brush', color: '#000000', width: 2 }, points: along(...xs) },
});

const endAt = (glide: LineAnimation, shown: Drawing, now: number) => {
  const { lines, isMoving } = glide.at([shown], now);
  return { x: Math.round(lines[0]?.points.at(-1)?.x ?? -1), isMoving };
};

it('begins a line as it is and draws out what comes later, in the time that it took to come', () => {
  const glide = new LineAnimation();
  const [first, more] = [drawing(0, 10), drawing(0, 10, 110)];
  expect(endAt(glide, first, 300)).toEqual({ x: 10, isMoving: false });
  expect(endAt(glide, more, 400)).toEqual({ x: 10, isMoving: true });
  expect(endAt(glide, more, 425)).toEqual({ x: 35, isMoving: true });
  expect(endAt(glide, more, 499)).toEqual({ x: 109, isMoving: true });
  expect(endAt(glide, more, 500)).toEqual({ x: 110, isMoving: false });
});

it('takes neither for ever nor no time', () => {
  const glide = new LineAnimation();
  endAt(glide, drawing(0), 0);
  const late = drawing(0, 70);
  endAt(glide, late, 10_000);
  expect(endAt(glide, late, 10_075)).toEqual({ x: 35, isMoving: true });
  expect(endAt(glide, late, 10_150)).toEqual({ x: 70, isMoving: false });
  const soon = drawing(0, 70, 170);
  endAt(glide, soon, 10_160);
  const sooner = drawing(0, 70, 170, 270);
  endAt(glide, sooner, 10_161);
  expect(endAt(glide, sooner, 10_181).isMoving).toBe(true);
  expect(endAt(glide, sooner, 10_201)).toEqual({ x: 270, isMoving: false });
});

it('goes on from what is seen when more comes before the end, and back where the end moves back', () => {
  const glide = new LineAnimation();
  endAt(glide, drawing(0), 0);
  const longer = drawing(0, 100);
  endAt(glide, longer, 100);
  const further = drawing(0, 100, 250);
  expect(endAt(glide, further, 150)).toEqual({ x: 50, isMoving: true });
  expect(endAt(glide, further, 175)).toEqual({ x: 150, isMoving: true });
  expect(endAt(glide, drawing(0, 20), 180)).toEqual({ x: 20, isMoving: false });
});

it('cuts a line in the middle of a stretch, with its pressure', () => {
  expect(stretch([], 5)).toEqual([]);
  expect(stretch(along(0, 10, 20), 15)).toEqual(along(0, 10, 15));
  expect(stretch(along(0, 10, 10, 20), 99)).toEqual(along(0, 10, 10, 20));
  const pressed = [
    { x: 0, y: 0 },
    { x: 0, y: 8, pressure: 0.5 },
  ];
  expect(stretch(pressed, 2).at(-1)).toEqual({ x: 0, y: 2, pressure: 0.5 });
});
