import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eachPage, inSlices } from './read-all.js';

/** Each takes three milliseconds to make. */
function* slowly(count: number): Generator<number> {
  for (let item = 0; item < count; item += 1) {
    const began = performance.now();
    while (performance.now() - began < 3);
    yield item;
  }
}

const page = { items: slowly(40), nextCursor: null };

it.each([
  ['all', inSlices(slowly(40))],
  ['a page that is read whole', eachPage(() => Promise.resolve(page), 40)],
])('goes through %s in order, and lets others have their turns in between', async (_, items) => {
  let turns = 0;
  const passing = new AbortController();
  const others = (async () => {
    for (; !passing.signal.aborted; turns += 1) await nextTurn();
  })();
  const passed: number[] = [];
  for await (const item of items) passed.push(item);
  const meanwhile = turns;
  passing.abort();
  await others;
  expect(passed).toEqual(Array.from({ length: 40 }, (_, item) => item));
  expect(meanwhile).toBeGreaterThanOrEqual(8);
});
