import { expect, it } from 'vitest';
import { DisturbedError } from './failures.js';
import { newHolder, ProcessLocks } from './process-locks.js';

it('gives a lock to those who wait for it in the order in which they came', async () => {
  const locks = new ProcessLocks();
  const holders = Array.from({ length: 4 }, newHolder);
  const order: number[] = [];
  const all = holders.map(async (holder, place) => {
    await locks.take(holder, 'x');
    order.push(place);
    await Promise.resolve();
    locks.release(holder);
  });
  await Promise.all(all);
  expect(order).toEqual([0, 1, 2, 3]);
});

it('gives a lock again to who has it, and another one only when that is free', async () => {
  const locks = new ProcessLocks();
  const [one, other] = [newHolder(), newHolder()];
  await locks.take(one, 'x');
  await locks.take(one, 'x');
  expect(locks.takeIfFree(other, 'x')).toBe(false);
  expect(locks.takeIfFree(other, 'y')).toBe(true);
  locks.release(one);
  expect(locks.takeIfFree(other, 'x')).toBe(true);
});

it('refuses to let three wait for each other, and goes on when one lets go', async () => {
  const locks = new ProcessLocks();
  const [a, b, c] = [newHolder(), newHolder(), newHolder()];
  await locks.take(a, 'x');
  await locks.take(b, 'y');
  await locks.take(c, 'z');
  const first = locks.take(a, 'y');
  const second = locks.take(b, 'z');
  await expect(locks.take(c, 'x')).rejects.toThrow(DisturbedError);
  locks.release(c);
  await second;
  locks.release(b);
  await first;
  expect([...a.held].toSorted()).toEqual(['x', 'y']);
});
