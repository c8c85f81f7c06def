import { describe, expect, it } from 'vitest';
import { PASSWORD_HINT, passwordAdvice, passwordStrength } from './password-advice.js';

describe('passwordStrength', () => {
  it.each([
    ['', 'short'],
    ['seven77', 'short'],
    ['eight888', 'fair'],
    ['😀😀😀😀', 'short'],
    ['eleven11111', 'fair'],
    ['twelve222222', 'good'],
    ['correct horse battery', 'good'],
    ['ada lovelace', 'username'],
    [' ADA LOVELACE ', 'username'],
    ['123456789', 'common'],
    ['Password123', 'common'],
    ['123456789012', 'common'],
  ] as const)('calls %j %s', (password, strength) => {
    expect(passwordStrength(password, 'Ada Lovelace')).toBe(strength);
  });

  it('takes no empty name for the password', () => {
    expect(passwordStrength('', '')).toBe('short');
  });
});

describe('passwordAdvice', () => {
  it.each([
    ['  ', PASSWORD_HINT],
    ['short', 'Weak: shorter than eight characters.'],
    ['ada', 'Weak: it is your username.'],
    ['qwerty', 'Weak: it is one of the first that anyone would try.'],
    ['nine chars', 'Fair. A longer one is better.'],
    ['a long and lonely one', 'Good.'],
  ])('says of %j: %s', (password, advice) => {
    expect(passwordAdvice(password, 'ada')).toBe(advice);
  });
});
