import { expect, it } from 'vitest';
import { createNim } from './games/rules.js';
import type { GameInstance } from './games/schema.js';
import { newerOf } from './latest.js';

const revision = (number: number): GameInstance => ({
  ...createNim({ gameID: 'g1', createdAt: '2026-01-01T00:00:00.000Z' }),
  revision: number,
});

it.each<[string, GameInstance | undefined, number, number]>([
  ['an unknown game is taken', undefined, 3, 3],
  ['a newer state replaces the game (SPEC §4)', revision(2), 3, 3],
  ['a repeated update changes nothing', revision(3), 3, 3],
  ['a late update changes nothing', revision(4), 3, 4],
])('%s', (_title, known, arriving, expected) => {
  expect(newerOf(known, revision(arriving)).revision).toBe(expected);
});

it('keeps the very game it knows when an update is repeated', () => {
  const known = revision(3);
  expect(newerOf(known, revision(3))).toBe(known);
});
