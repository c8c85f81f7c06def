import { describe, expect, it } from 'vitest';
import { seenSeq, withSent } from './seen-pictures.js';

const NOW = 10_000;
const state = (lastSeq: number, ...sent: readonly (readonly [upTo: number, at: number])[]) => ({
  lastSeq,
  sent: sent.map(([upTo, at]) => ({ upTo, at })),
});

describe('what somebody has seen who pushes a plain picture', () => {
  it.each([
    ['what they began with', state(9), { upTo: 4, at: 0 }, 4],
    ['the latest picture since', state(9, [5, 9000], [6, 9500]), { upTo: 4, at: 0 }, 6],
    ['but none that is on its way', state(9, [5, 9000], [6, 9501]), { upTo: 4, at: 0 }, 5],
    ['what is settled, if they have just come', state(360, [355, 0]), { upTo: 355, at: 9501 }, 100],
    ['what is settled, if they do not listen', state(360, [355, 0]), undefined, 100],
    ['nothing of a short log, if they do not listen', state(9, [9, 0]), undefined, 0],
  ])('is %s', (_what, given, firstSent, seen) => {
    expect(seenSeq(given, firstSent, NOW)).toBe(seen);
  });
});

it('keeps the pictures that are on their way and the last one before them', () => {
  const { sent } = state(0, [1, 1000], [2, 9000], [3, 9800]);
  expect(withSent(sent, { upTo: 4, at: NOW }).map(({ upTo }) => upTo)).toEqual([2, 3, 4]);
  expect(withSent([], { upTo: 4, at: NOW }).map(({ upTo }) => upTo)).toEqual([4]);
});
