import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { BIOGRAPHY_MAX_LENGTH, PASSWORD_MAX_LENGTH } from './limits.js';
import {
  checkAuthForm,
  checkBiography,
  checkCredentials,
  checkNewPassword,
  checkNewUsername,
  checkPasswordReset,
  checkResetName,
  checkSignup,
  type AuthType,
} from './forms.js';
import { usernameKey } from './rules.js';

const TOO_LONG = err('Username cannot be more than 40 characters');
const INVISIBLE = err('Username cannot contain control or invisible characters');
const RESERVED = err('Username cannot start with ~, be only dots or contain / \\ ? # %');
const MISSING = err('Please enter a username and password');
const PASSWORD_TOO_LONG = err('Password cannot be more than 256 characters');

const form = (username: string, password: string, passwordConfirmation = password) => ({
  username,
  password,
  passwordConfirmation,
});

describe('checkNewUsername', () => {
  it.each([
    'ada',
    'Ada Lovelace',
    'a',
    'Zoë',
    '李雷',
    'Ярослав',
    'محمد',
    'a.b',
    '.a',
    'a.',
    'a~b',
    '😀',
  ])('accepts %s', (username) => {
    expect(checkNewUsername(username)).toEqual(ok(username));
  });

  it.each([
    ['NUL', 'a\0b'],
    ['a tab', 'a\tb'],
    ['a line feed', 'a\nb'],
    ['DEL', 'a\u007fb'],
    ['a zero width space', 'a\u200bb'],
    ['a zero width joiner', 'a\u200db'],
    ['a soft hyphen', 'a\u00adb'],
    ['a byte order mark inside', 'a\ufeffb'],
    ['a right-to-left override', 'a\u202eb'],
    ['a line separator', 'a\u2028b'],
    ['a paragraph separator', 'a\u2029b'],
    ['a private use character', 'a\ue000b'],
    ['a lone surrogate', 'a\ud800b'],
    ['a tag character', 'a\u{e0041}b'],
    ['a Hangul filler', 'a\u3164b'],
    ['a half-width Hangul filler', 'a\uffa0b'],
    ['a combining grapheme joiner', 'a\u034fb'],
    ['a variation selector', 'a\ufe0fb'],
    ['a blank Braille pattern', 'a\u2800b'],
    ['a Khitan filler', 'a\u{16fe4}b'],
    ['a note without a head', 'a\u{1d159}b'],
    ['a place for an object', 'a\ufffcb'],
  ])('refuses %s, which would let one name pass for another', (_name, username) => {
    expect(checkNewUsername(username)).toEqual(INVISIBLE);
  });

  it.each(['~', '~ada', '.', '..', '...', 'a/b', '/', 'a\\b', 'a?b', 'a#b', 'a%2fb', '~\u{1d552}'])(
    'refuses %s, which paths and records need for themselves',
    (username) => {
      expect(checkNewUsername(username)).toEqual(RESERVED);
    },
  );

  it.each(['～ada', '．．', '…', 'a／b', 'a＃b', '℀'])(
    'refuses %s, whose key is reserved although its spelling is not',
    (username) => {
      expect(checkNewUsername(username)).toEqual(RESERVED);
    },
  );

  it.each([
    [40, 'a', ok('a'.repeat(40))],
    [41, 'a', TOO_LONG],
    [40, '😀', ok('😀'.repeat(40))],
    [41, '😀', TOO_LONG],
    [10_000, 'a', TOO_LONG],
  ])('judges %i times %s by characters, not by code units', (times, character, expected) => {
    expect(checkNewUsername(character.repeat(times))).toEqual(expected);
  });

  it('leaves a key that is neither empty nor reserved, for every name it accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 45 }), (typed) => {
        const username = typed.trim();
        fc.pre(username !== '' && checkNewUsername(username).ok);
        expect(usernameKey(username)).toMatch(/^[^~/\\?#%\s][^/\\?#%]*$/u);
      }),
    );
  });
});

describe('checkCredentials', () => {
  it('trims both fields (SPEC §5)', () => {
    expect(checkCredentials({ username: ' ada\n', password: '\tsecret ' })).toEqual(
      ok({ username: 'ada', password: 'secret' }),
    );
  });

  it('keeps spaces inside a password', () => {
    expect(checkCredentials(form('ada', 'a b'))).toEqual(ok({ username: 'ada', password: 'a b' }));
  });

  it.each([
    ['', ''],
    ['ada', ''],
    ['', 'secret'],
    ['   ', 'secret'],
    ['ada', ' \t\n\u00a0'],
  ])('refuses the username %j with the password %j as missing (SPEC §5)', (username, password) => {
    expect(checkCredentials({ username, password })).toEqual(MISSING);
  });

  it('does not ask a name that exists to pass the rules for new ones', () => {
    expect(checkCredentials(form('~old/name', 'secret')).ok).toBe(true);
  });

  it.each([
    [PASSWORD_MAX_LENGTH, true],
    [PASSWORD_MAX_LENGTH + 1, false],
  ])('answers a password of %i letters with %s', (letters, isAccepted) => {
    const result = checkCredentials(form('ada', 'x'.repeat(letters)));
    expect(result.ok).toBe(isAccepted);
    if (!result.ok) expect(result).toEqual(PASSWORD_TOO_LONG);
  });
});

describe('checkSignup', () => {
  it('answers trimmed credentials', () => {
    expect(checkSignup(form(' ada ', ' secret '))).toEqual(
      ok({ username: 'ada', password: 'secret' }),
    );
  });

  it.each([
    ['a missing name', form('', 'secret'), MISSING],
    ['a reserved name', form('~ada', 'secret'), RESERVED],
    [
      'a pile of marks',
      form(`a${'\u0300'.repeat(6)}da`, 'secret'),
      err('Username cannot have more than five marks on a letter'),
    ],
    ['an invisible character', form('a\u200bda', 'secret'), INVISIBLE],
    ['10,000 letters', form('a'.repeat(10_000), 'secret'), TOO_LONG],
  ])('refuses %s', (_name, credentials, expected) => {
    expect(checkSignup(credentials)).toEqual(expected);
  });
});

describe('checkAuthForm', () => {
  const accepted = ok({ username: 'ada', password: 'secret' });

  it.each([
    ['login ignores the confirmation', 'login', form('ada', 'secret', 'other'), accepted],
    ['login accepts old names', 'login', form('~a', 'b'), ok({ username: '~a', password: 'b' })],
    ['login needs both fields (SPEC §5)', 'login', form('ada', ' '), MISSING],
    ['signup needs both fields (SPEC §5)', 'signup', form(' ', 'secret'), MISSING],
    ['signup accepts what matches', 'signup', form('ada', 'secret'), accepted],
    ['signup trims the confirmation too', 'signup', form('ada', 'secret', ' secret '), accepted],
    ['signup keeps new names readable', 'signup', form('a/b', 'secret'), RESERVED],
    [
      'signup refuses another confirmation (SPEC §5)',
      'signup',
      form('ada', 'secret', 'Secret'),
      err('Passwords do not match'),
    ],
    [
      'signup refuses an empty confirmation (SPEC §5)',
      'signup',
      form('ada', 'secret', ''),
      err('Passwords do not match'),
    ],
  ] as const)('%s', (_title, type, given, expected) => {
    expect(checkAuthForm(type, given)).toEqual(expected);
  });

  it.each(['', 'Login', 'google', 'constructor'])(
    "throws 'Invalid auth type' for the type %j (SPEC §5)",
    (type) => {
      expect(() => checkAuthForm(type as AuthType, form('ada', 'secret'))).toThrow(
        new Error('Invalid auth type'),
      );
    },
  );
});

describe('checkPasswordReset', () => {
  const UNFILLED = err('Please enter and confirm your new password.');

  it.each([
    ['', '', UNFILLED],
    ['secret', '', UNFILLED],
    ['', 'secret', UNFILLED],
    ['   ', '   ', UNFILLED],
    ['  ', 'secret', UNFILLED],
    ['secret', '  ', UNFILLED],
    ['secret', 'Secret', err('Passwords do not match.')],
    ['secret', 'secret', ok('secret')],
    [' secret', 'secret ', ok('secret')],
  ])('answers %j confirmed by %j as SPEC §5 says', (password, confirmation, expected) => {
    expect(checkPasswordReset(password, confirmation)).toEqual(expected);
  });

  it('refuses a password that the login form would refuse', () => {
    const password = 'x'.repeat(PASSWORD_MAX_LENGTH + 1);
    expect(checkPasswordReset(password, password)).toEqual(PASSWORD_TOO_LONG);
  });

  it('sets a password that logs in as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (password) => {
        const reset = checkPasswordReset(password, password);
        const login = checkCredentials({ username: 'ada', password });
        expect(reset.ok).toBe(login.ok);
        if (reset.ok && login.ok) expect(login.value.password).toBe(reset.value);
      }),
    );
  });

  it('accepts a password as long as may be', () => {
    const password = 'x'.repeat(PASSWORD_MAX_LENGTH);
    expect(checkPasswordReset(password, password)).toEqual(ok(password));
  });

  it.each(['', '  '])('checkNewPassword refuses %j', (password) => {
    expect(checkNewPassword(password)).toEqual(UNFILLED);
  });
});

describe('checkBiography', () => {
  it.each(['', 'I like\nlines.', 'x'.repeat(BIOGRAPHY_MAX_LENGTH), '😀'.repeat(3000)])(
    'accepts biography %# as it is',
    (biography) => {
      expect(checkBiography(biography)).toEqual(ok(biography));
    },
  );

  it('refuses a biography of 3001 characters', () => {
    expect(checkBiography('x'.repeat(3001))).toEqual(
      err('Biography cannot be more than 3000 characters'),
    );
  });
});

it.each([
  ['', 'Please enter your username or e-mail address.'],
  ['a'.repeat(255), 'This is neither a username nor an e-mail address.'],
])('nobody is called %j', (name, error) => {
  expect(checkResetName(name)).toEqual({ ok: false, error });
});
