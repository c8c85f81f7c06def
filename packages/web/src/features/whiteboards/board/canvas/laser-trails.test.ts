import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LaserTrails } from './laser.js';

const line = [
  { x: 0, y: 0 },
  { x: 9, y: 9 },
];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a trail fades, and is gone after its moment', () => {
  const trails = new LaserTrails();
  const stop = trails.watch(() => undefined);
  trails.add(line);
  expect(trails.shown()).toMatchObject([{ points: line, strength: 1 }]);
  vi.advanceTimersByTime(100);
  expect(trails.shown()[0]?.strength).toBeLessThan(1);
  vi.runAllTimers();
  expect(trails.shown()).toEqual([]);
  stop();
});

it('nothing fades any more once nobody looks', () => {
  const trails = new LaserTrails();
  const [one, other] = [trails.watch(() => undefined), trails.watch(() => undefined)];
  trails.add(line);
  one();
  expect(vi.getTimerCount()).toBe(1);
  other();
  expect([vi.getTimerCount(), trails.shown()]).toEqual([0, []]);
});
