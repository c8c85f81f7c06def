import { describe, expect, it } from 'vitest';
import { applied } from '../../../../testing/sketched-text.js';
import { continued, indented, isInCode, linkedTo, outdented } from './formats.js';

describe('Enter in a list', () => {
  it.each([
    ['begins another item', '- one|', '- one\n- |'],
    ['keeps its mark and its indentation', 'x\n  * one|\ny', 'x\n  * one\n  * |\ny'],
    ['counts on', '9. nine|', '9. nine\n10. |'],
    ['counts on with its own sign', '1) one|', '1) one\n2) |'],
    ['begins an empty box', '- [x] done|', '- [x] done\n- [ ] |'],
    ['parts an item', '- one| two', '- one\n- | two'],
    ['takes what is selected along', '- one⟦ two⟧', '- one\n- |'],
    ['ends the list where the item says nothing', '- one\n- |', '- one\n|'],
    ['ends it behind an empty box', '- [ ] |\n', '|\n'],
  ])('%s', (_what, before, after) => {
    expect(applied(continued, before)).toBe(after);
  });

  it.each(['words|', '|- one', '-| one', '-one|', '---|', '*so*|', '```\n- one|\n```', ''])(
    'is a line end elsewhere: %j',
    (before) => {
      expect(applied(continued, before === '' ? '|' : before)).toBeUndefined();
    },
  );
});

describe('Tab in code', () => {
  it('writes four blanks, and takes them back', () => {
    expect(applied(indented, 'a\n|b')).toBe('a\n    |b');
    expect(applied(outdented, 'a\n    |b')).toBe('a\n|b');
    expect(applied(outdented, 'a\n|b')).toBe('a\n|b');
  });

  it('moves all lines that are selected', () => {
    expect(applied(indented, 'a\nb⟦b\n\nc⟧\nd')).toBe('a\n⟦    bb\n\n    c⟧\nd');
    expect(applied(outdented, '⟦    b\n  c\n\td⟧')).toBe('⟦b\nc\nd⟧');
  });

  it.each([
    ['```\n', true],
    ['```js\none\n', true],
    ['~~~\n```\n', true],
    ['```\none\n```\n', false],
    ['````\n```\n', true],
    ['one\n', false],
    ['``` a`b\n', false],
  ])('is for fences that are open: %j', (text, is) => {
    expect(isInCode(`${text}x`, text.length)).toBe(is);
  });

  it('is none for the fences themselves', () => {
    expect(isInCode('```\none\n```', 11)).toBe(false);
  });
});

describe('an address that is pasted over words', () => {
  const over = (sketch: string, address = 'https://example.org/a?b') =>
    applied((written) => linkedTo(written, address), sketch);

  it('makes them a link', () => {
    expect(over('see ⟦this page⟧.')).toBe('see [this page](https://example.org/a?b)|.');
    expect(over('⟦A⟧', 'https://a.example/A_(b)')).toBe('[A](https://a.example/A_%28b%29)|');
  });

  it.each([
    ['no words', 'see |', undefined],
    ['another address', '⟦https://a.example⟧', undefined],
    ['several lines', '⟦a\nb⟧', undefined],
    ['code', '```\n⟦a⟧\n```', undefined],
    ['something else', '⟦a⟧', 'so https://example.org'],
    ['an address that forms refuse', '⟦a⟧', 'http://example.org'],
  ])('is an address over %s', (_what, sketch, address) => {
    expect(over(sketch, address)).toBeUndefined();
  });
});
