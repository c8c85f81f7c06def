import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inSlices } from './in-slices.js';

/** Each takes three milliseconds to make. */
function* slowly(count: number): Generator<number> {
  for (let item = 0; item < count; item += 1) {
    const began = performance.now();
    while (performance.now() - began < 3);
    yield item;
  }
}

it('goes through all in their order, and lets others have their turns in between', async () => {
  let turns = 0;
  const passing = new AbortController();
  const others = (async () => {
    for (; !passing.signal.aborted; turns += 1) await nextTurn();
  })();
  const passed: number[] = [];
  for await (const item of inSlices(slowly(40))) passed.push(item);
  const meanwhile = turns;
  passing.abort();
  await others;
  expect(passed).toEqual(Array.from({ length: 40 }, (_, item) => item));
  expect(meanwhile).toBeGreaterThanOrEqual(8);
});
