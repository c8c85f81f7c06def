import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds for which others wait for their turn. */
const SLICE_MS = 10;

/** Goes through what takes long to make or to look at, and lets others have their turn in between. */
export async function* inSlices<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  let began = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - began < SLICE_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}
