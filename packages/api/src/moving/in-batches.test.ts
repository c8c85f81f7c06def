import { expect, it } from 'vitest';
import { UnitTooLongError } from '../ports/document-store.js';
import { BatchSize, inBatches } from './in-batches.js';

const TEXT = 'x'.repeat(9_998);

/** Documents of ten thousand characters each. */
async function* texts(count: number): AsyncGenerator<string> {
  for (let n = 0; n < count; n += 1) yield await Promise.resolve(TEXT);
}

/** How many documents each batch has, where each takes so many milliseconds to be written. */
function batchesWhere(millisecondsEach: number, count: number): readonly number[] {
  const size = new BatchSize();
  const lengths: number[] = [];
  for (let left = count; left > 0;) {
    let length = 0;
    do length += 1;
    while (length < left && !size.isReached(length, length * TEXT.length));
    size.took(length * millisecondsEach);
    lengths.push(length);
    left -= length;
  }
  return lengths;
}

it('gives all documents, in their order', async () => {
  const given: string[] = [];
  async function* numbers(): AsyncGenerator<string> {
    for (let n = 0; n < 1_234; n += 1) yield await Promise.resolve(String(n));
  }
  await inBatches(numbers(), new BatchSize(), (batch) => {
    expect(batch.length).toBeLessThanOrEqual(500);
    given.push(...batch);
    return Promise.resolve();
  });
  expect(given).toEqual(Array.from({ length: 1_234 }, (_, n) => String(n)));
});

it('grows while batches are written soon, up to half a million characters', () => {
  expect(batchesWhere(1, 130)).toEqual([13, 26, 51, 40]);
});

it('writes less at a time where writing takes long, and never nothing', () => {
  expect(batchesWhere(400, 30)).toEqual([13, 7, 4, 4, 2]);
  expect(batchesWhere(60_000, 40).at(-1)).toBe(1);
});

it('writes the halves of a batch that takes too long for a unit, and gives up a document that does', async () => {
  const written: string[][] = [];
  const upTo = (most: number) => (batch: readonly string[]) => {
    if (batch.length > most) return Promise.reject(new UnitTooLongError(15_000));
    written.push([...batch]);
    return Promise.resolve();
  };
  await inBatches(texts(13), new BatchSize(), upTo(4));
  expect(written.map(({ length }) => length)).toEqual([4, 3, 3, 3]);
  await expect(inBatches(texts(2), new BatchSize(), upTo(0))).rejects.toThrow(UnitTooLongError);
  const refused = inBatches(texts(2), new BatchSize(), () => Promise.reject(new Error('no')));
  await expect(refused).rejects.toThrow('no');
});

it('measures how long a batch takes by the clock', async () => {
  const size = new BatchSize();
  const before = size.isReached(1, 200_000);
  await inBatches(texts(1), size, () => Promise.resolve());
  expect([before, size.isReached(1, 200_000)]).toEqual([true, false]);
});
