import { expect, it } from 'vitest';
import { isProvedLately, proofNeededOf, waysOfProof } from './proof.js';

it('a log-in proves for ten minutes who is there', () => {
  expect(isProvedLately(1_000, 1_000 + 10 * 60_000)).toBe(true);
  expect(isProvedLately(1_000, 1_001 + 10 * 60_000)).toBe(false);
});

it.each([
  [true, false, false, 'password'],
  [false, true, false, 'google'],
  [false, false, true, 'oidc'],
  [true, true, false, 'passwordOrGoogle'],
  [true, false, true, 'passwordOrOidc'],
  [false, true, true, 'googleOrOidc'],
  [true, true, true, 'passwordOrGoogleOrOidc'],
] as const)('password: %s, Google: %s, another provider: %s: it takes %s', (...row) => {
  const [password, google, oidc, needed] = row;
  expect(proofNeededOf({ password, google, oidc })).toBe(needed);
  const has = { password, google, oidc };
  const ways = (['password', 'google', 'oidc'] as const).filter((way) => has[way]);
  expect(waysOfProof(needed)).toEqual(ways);
});

it('whoever has nothing is asked for a password', () => {
  expect(proofNeededOf({ password: false, google: false, oidc: false })).toBe('password');
});
