import { expect, it } from 'vitest';
import { isProvedLately, proofNeededOf } from './proof.js';

it('a log-in proves for ten minutes who is there', () => {
  expect(isProvedLately(1_000, 1_000 + 10 * 60_000)).toBe(true);
  expect(isProvedLately(1_000, 1_001 + 10 * 60_000)).toBe(false);
});

it.each([
  [true, false, 'password'],
  [false, true, 'google'],
  [true, true, 'passwordOrGoogle'],
  [false, false, 'password'],
] as const)('with a password: %s, and a Google account: %s, it takes %s', (...row) => {
  const [password, google, needed] = row;
  expect(proofNeededOf({ password, google })).toBe(needed);
});
