import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abbreviated, grouped } from './numbers.js';

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

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [1_299, '1.2k'],
  [9_999, '9.9k'],
  [10_000, '10k'],
  [999_999, '999k'],
  [1_000_000, '1M'],
  [1_234_567, '1.2M'],
  [45_600_000, '45M'],
])('abbreviates %i as %s', (count, written) => {
  expect(abbreviated(count)).toBe(written);
});
