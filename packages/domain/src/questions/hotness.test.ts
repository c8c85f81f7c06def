import { expect, it } from 'vitest';
import { hotness, hotSince } from './hotness.js';

const now = new Date('2024-06-10T00:00:00.000Z');
const ONE = {
  askDateTime: '2024-06-08T00:00:00.000Z',
  lastAnswerDateTime: null,
  upVoteCount: 0,
  downVoteCount: 0,
  answerCount: 0,
  viewCount: 7,
};

it('begins seven days ago', () => {
  expect(hotSince(now)).toBe('2024-06-03T00:00:00.000Z');
});

it('grows with votes, answers and views', () => {
  const quiet = hotness(ONE, now);
  expect(quiet).toBeCloseTo(1);
  expect(hotness({ ...ONE, upVoteCount: 1 }, now)).toBeGreaterThan(quiet);
  expect(hotness({ ...ONE, viewCount: 8 }, now)).toBeGreaterThan(quiet);
  const answered = { ...ONE, answerCount: 1, lastAnswerDateTime: ONE.askDateTime };
  expect(hotness(answered, now)).toBeCloseTo(5 / 3);
});

it('fades with the days since a question was asked and answered, and comes back with an answer', () => {
  const [young, old] = ['2024-06-10T00:00:00.000Z', '2024-06-04T00:00:00.000Z'];
  const [youngOne, oldOne] = [
    { ...ONE, askDateTime: young },
    { ...ONE, askDateTime: old },
  ];
  expect(hotness(youngOne, now)).toBeCloseTo(3);
  expect(hotness(oldOne, now)).toBeCloseTo(3 / 7);
  const awake = { ...oldOne, answerCount: 1, lastAnswerDateTime: young };
  expect(hotness(awake, now)).toBeCloseTo(5 / 4);
});

it('is below all others for what is voted down, and finite for a clock that lags', () => {
  expect(hotness({ ...ONE, downVoteCount: 9, viewCount: 100 }, now)).toBeLessThan(0);
  const ahead = { ...ONE, askDateTime: '2024-06-30T00:00:00.000Z' };
  expect(hotness(ahead, now)).toBeCloseTo(3);
});
