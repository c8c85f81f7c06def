import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseMoveInput } from './rules.js';

it.each([
  ['', 1],
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['12', 2],
  ['31', 1],
  ['23', 3],
  ['4', 1],
  ['0', 1],
  ['24', 2],
  ['30', 3],
  ['-2', 2],
  ['2x', 2],
  ['x', 1],
])('makes %j the number %i (SPEC §5)', (typed, expected) => {
  expect(normaliseMoveInput(typed)).toBe(expected);
});

it('always gives 1, 2 or 3', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect([1, 2, 3]).toContain(normaliseMoveInput(typed));
    }),
  );
});
