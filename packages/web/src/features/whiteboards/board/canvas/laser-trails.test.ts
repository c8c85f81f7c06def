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
  vi.advanceTimersToNextFrame();
  expect(trails.shown()).toMatchObject([{ points: line }]);
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

it('however many come, what is shown changes once a frame', () => {
  const trails = new LaserTrails();
  const changed = vi.fn();
  const stop = trails.watch(changed);
  for (let times = 0; times < 20; times += 1) trails.add(line);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(changed).toHaveBeenCalledOnce();
  expect(trails.shown()).toHaveLength(20);
  stop();
});
