import { expect, it } from 'vitest';
import { paintingAtStep, REPLAY_PAUSE_MAX_MS, replayOf, stepAt } from './replay.js';
import type { BoardEntry } from './schema.js';

const pen = { tool: 'eraser', width: 40 } as const;
const stroke = (seq: number, at: string): BoardEntry => ({
  kind: 'stroke',
  seq,
  id: `s${seq}`,
  author: 'ada',
  at: `2026-01-01T${at}Z`,
  pen,
  points: 'AAA',
});
const undo: BoardEntry = {
  kind: 'undo',
  seq: 4,
  author: 'ada',
  at: '2026-01-01T09:00:01.100Z',
  target: 's1',
};
const replay = replayOf([
  stroke(1, '08:00:00.000'),
  stroke(2, '08:00:00.300'),
  stroke(3, '09:00:00.000'),
  undo,
  stroke(5, '09:00:00.900'),
]);

it('keeps the pace, shortens long pauses and never runs backwards', () => {
  expect(replay.times).toEqual([0, 300, 300 + REPLAY_PAUSE_MAX_MS, 2300, 2300]);
  expect(replayOf([]).times).toEqual([]);
  expect(replayOf([stroke(1, 'nonsense'), stroke(2, '08:00:00.000')]).times).toEqual([0, 0]);
});

it.each([
  [-1, 0],
  [0, 1],
  [299, 1],
  [300, 2],
  [2299, 3],
  [2300, 5],
  [1e9, 5],
])('after %d ms has told %d entries', (milliseconds, step) => {
  expect(stepAt(replay, milliseconds)).toBe(step);
});

it.each([
  [-1, []],
  [0, []],
  [1, ['s1']],
  [3, ['s1', 's2', 's3']],
  [4, ['s2', 's3']],
  [5, ['s2', 's3', 's5']],
  [9, ['s2', 's3', 's5']],
])('shows after %d entries what was seen then', (step, shown) => {
  expect(paintingAtStep(replay, step).strokes.map(({ id }) => id)).toEqual(shown);
});
