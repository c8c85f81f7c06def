import { expect, it } from 'vitest';
import { compareAnswers } from './answer-order.js';
import { questionInput, readAnswerOrder } from './question-address.js';
import type { AnswerOrder } from './limits.js';
import type { Answer } from './schema.js';

const answer = (_id: string, ansDateTime: string, score: number): Answer => ({
  ...{ _id, text: '', ansBy: 'eve', ansDateTime, score },
  ...{ revision: 1, commentCount: 0, ownVote: { value: 'none', revision: 0 } },
  comments: { items: [], nextCursor: null },
});

const answers = [
  answer('a', '2025-01-02', 1),
  answer('b', '2025-01-01', 1),
  answer('c', '2025-01-03', 5),
];

it.each<[AnswerOrder, string]>([
  ['oldest', 'bac'],
  ['newest', 'cab'],
  // By score, then the oldest first.
  ['best', 'cba'],
])('compareAnswers puts the %s first', (order, expected) => {
  const sorted = answers.toSorted((one, other) => compareAnswers(order, one, other));
  expect(sorted.map(({ _id }) => _id).join('')).toBe(expected);
});

it.each([
  ['', 'oldest'],
  ['answers=best', 'best'],
  ['answers=newest', 'newest'],
  ['answers=worst', 'oldest'],
])('readAnswerOrder reads "%s" as %s', (query, expected) => {
  expect(readAnswerOrder(new URLSearchParams(query))).toBe(expected);
});

it('questionInput names no order where it is the usual one', () => {
  expect(questionInput('q1', 'oldest')).toEqual({ qid: 'q1' });
  expect(questionInput('q1', 'best')).toEqual({ qid: 'q1', order: 'best' });
});
