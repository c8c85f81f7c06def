import { expect, it, vi } from 'vitest';
import { memoizeLast } from './store.js';

it('computes again when an argument is another', () => {
  const compute = vi.fn((list: readonly number[], factor: number) => list.map((n) => n * factor));
  const scaled = memoizeLast(compute);
  const list = [1, 2];
  const first = scaled(list, 2);
  expect(first).toEqual([2, 4]);
  expect(scaled(list, 2)).toBe(first);
  expect(scaled(list, 3)).toEqual([3, 6]);
  expect(scaled([1, 2], 3)).toEqual([3, 6]);
  expect(compute).toHaveBeenCalledTimes(3);
});
