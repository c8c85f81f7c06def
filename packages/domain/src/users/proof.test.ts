import { expect, it } from 'vitest';
import { isProvedLately, waysOfProof } from './proof.js';

it('a log-in proves for ten minutes who is there', () => {
  expect(isProvedLately(1_000, 1_000 + 10 * 60_000)).toBe(true);
  expect(isProvedLately(1_000, 1_001 + 10 * 60_000)).toBe(false);
});

it.each([
  [true, false, false, false, ['password']],
  [false, true, false, false, ['passkey']],
  [false, false, true, false, ['google']],
  [false, false, false, true, ['oidc']],
  [true, true, false, true, ['password', 'passkey', 'oidc']],
  [true, true, true, true, ['password', 'passkey', 'google', 'oidc']],
  // Whoever has nothing is asked for a password.
  [false, false, false, false, ['password']],
] as const)('password: %s, passkey: %s, Google: %s, provider: %s: %j', (...row) => {
  const [password, passkey, google, oidc, ways] = row;
  expect(waysOfProof({ password, passkey, google, oidc })).toEqual(ways);
});
