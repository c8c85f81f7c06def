import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEmail, codeKey, codeOf, CODE_LENGTH, emailKey } from './recovery.js';

describe('an address', () => {
  it.each([
    ['ada@people.example', 'ada@people.example'],
    ['  Ada.L+c8@mail.people.example ', 'Ada.L+c8@mail.people.example'],
    ['ärger@münchen.example', 'ärger@münchen.example'],
    ['', ''],
    ['   ', ''],
  ])('%j is one', (typed, address) => {
    expect(checkEmail(typed)).toEqual({ ok: true, value: address });
  });

  it.each([
    'ada',
    'ada@localhost',
    'ada@',
    '@people.example',
    'ada@people..example',
    'a@one.example,b@two.example',
    'a@one.example b@two.example',
    'Ada <ada@people.example>',
    'ada@people.example\r\nBcc: ben@people.example',
    'ada@-people.example',
    `${'a'.repeat(250)}@people.example`,
  ])('%j is none', (typed) => {
    expect(checkEmail(typed)).toEqual({ ok: false, error: 'This is not an e-mail address.' });
  });

  it('is looked for however it is written', () => {
    expect(emailKey(' Ada@People.example')).toBe(emailKey('ada@people.example'));
  });
});

describe('a code', () => {
  const bytes = fc.array(fc.integer({ min: 0, max: 255 }), {
    minLength: CODE_LENGTH,
    maxLength: CODE_LENGTH,
  });

  it('has six groups of letters that can’t be mistaken', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(codeOf(random)).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });

  it('is the same however it is written, and no other', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const code = codeOf(one);
        expect(codeKey(code.toLowerCase().replaceAll('-', ' '))).toBe(codeKey(code));
        expect(codeKey(code) === codeKey(codeOf(other))).toBe(code === codeOf(other));
      }),
    );
    expect(codeKey('o0il-1')).toBe('00111');
  });
});
