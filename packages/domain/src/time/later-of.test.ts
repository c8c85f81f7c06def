import { expect, it } from 'vitest';
import { laterOf } from './times.js';

it.each([
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.001Z'],
  ['2026-02-01T00:00:00.000Z', '2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z'],
  ['', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
])('of %j and %j the later is %j', (one, other, later) => {
  expect(laterOf(one, other)).toBe(later);
  expect(laterOf(other, one)).toBe(later);
});
