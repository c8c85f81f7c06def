import type { BoardLog, Painting } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aStrokeEntry } from '../../../testing/board-samples.js';
import { PicturePusher, type NumberedPicture } from './picture-pusher.js';

const logOf = (count: number): BoardLog => ({
  base: null,
  entries: Array.from({ length: count }, (_, at) => aStrokeEntry(at + 1)),
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pushing() {
  const [contents, bases]: [NumberedPicture[], NumberedPicture[]] = [[], []];
  const pusher = new PicturePusher({
    picture: ({ strokes }: Painting) => Promise.resolve(`${strokes.length} strokes`),
    pushContent: (picture) => Promise.resolve(contents.push(picture)),
    pushBase: (picture) => Promise.resolve(bases.push(picture)),
  });
  return { contents, bases, pusher };
}

it('sends the picture with the number of its last stroke, the latest of those that queue', async () => {
  const { contents, pusher } = pushing();
  [1, 2, 3].forEach((count) => pusher.offer(logOf(count)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(contents).toEqual([
    { content: '1 strokes', upTo: 1 },
    { content: '3 strokes', upTo: 3 },
  ]);
});

it('sends a picture of what is settled, once', async () => {
  const { bases, pusher } = pushing();
  for (const count of [199, 200, 201]) {
    pusher.offer(logOf(count));
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(bases).toEqual([{ content: '50 strokes', upTo: 50 }]);
});
