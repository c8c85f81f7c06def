import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from './numbers.js';

it.each([
  [0, '0'],
  [999, '999'],
  [5341, '5,341'],
  [-1234, '-1,234'],
  [-123, '-123'],
  [1_000_000, '1,000,000'],
])('writes %i as %s', (count, written) => {
  expect(grouped(count)).toBe(written);
});

it('writes whole numbers as English does', () => {
  const format = new Intl.NumberFormat('en-US');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(grouped(count)).toBe(format.format(count));
    }),
  );
});
