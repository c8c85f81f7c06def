import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canEditProfile, isSameUser, userCount, usernameKey } from './rules.js';

describe('usernameKey', () => {
  it.each([
    ['Ada', 'ada'],
    ['ＡＤＡ', 'ada'],
    ['Zoe\u0308', 'Zoë'],
    ['ﬁn', 'fin'],
    ['a\u00a0b', 'a b'],
    [' ada ', 'ada'],
  ])('makes %s and %s one person', (one, other) => {
    expect(isSameUser(one, other)).toBe(true);
  });

  it.each([
    ['ada', 'adam'],
    ['zoe', 'zoë'],
    ['ada', 'аda'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(isSameUser(one, other)).toBe(false);
  });

  it.each(['Ada', ' ada', 'ＡＤＡ'])('of %j is in small letters', (username) => {
    expect(usernameKey(username)).toBe('ada');
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (username) => {
        expect(usernameKey(usernameKey(username))).toBe(usernameKey(username));
      }),
    );
  });
});
it('lets only the person a profile belongs to change it (SPEC §6)', () => {
  expect(canEditProfile('ada', 'ada')).toBe(true);
  expect(canEditProfile('ada', 'bob')).toBe(false);
  expect(canEditProfile('ada', 'Ada')).toBe(false);
});

it.each([
  [0, '0 users'],
  [1, '1 user'],
  [2, '2 users'],
  [1234567, '1,234,567 users'],
])('counts %i as %s (SPEC §2)', (count, text) => {
  expect(userCount(count)).toBe(text);
});
