import { describe, expect, it } from 'vitest';
import { applied } from '../../../../testing/sketched-text.js';
import { begun, code, link, marked, type Format } from './formats.js';

const bold = marked('**');
const italic = marked('*');
const quote = begun('> ');
const list = begun('- ');

describe('a mark around words', () => {
  it.each<[string, Format, string, string]>([
    ['is put around them', bold, 'so ⟦very⟧ true', 'so **⟦very⟧** true'],
    ['is taken away again', bold, 'so **⟦very⟧** true', 'so ⟦very⟧ true'],
    ['is taken away when it is selected, too', bold, 'so ⟦**very**⟧ true', 'so ⟦very⟧ true'],
    ['waits for words', bold, 'so | true', 'so **|** true'],
    ['that waits in vain is taken away', bold, 'so **|** true', 'so | true'],
    ['leaves blanks outside', bold, 'so⟦ very ⟧true', 'so **⟦very⟧** true'],
    ['goes around each line', bold, '⟦one\n\ntwo⟧', '⟦**one**\n\n**two**⟧'],
    ['goes from each line', bold, '⟦**one**\n\n**two**⟧', '⟦one\n\ntwo⟧'],
    ['is added where some lines have it', bold, '⟦**one**\ntwo⟧', '⟦****one****\n**two**⟧'],
    ['of one star is not one of two', italic, 'so **⟦very⟧** true', 'so ***⟦very⟧*** true'],
    ['of one star goes', italic, 'so *⟦very⟧* true', 'so ⟦very⟧ true'],
    ['at the ends of a text', bold, '⟦all⟧', '**⟦all⟧**'],
  ])('%s', (_what, format, before, after) => {
    expect(applied(format, before)).toBe(after);
  });
});

describe('a mark before lines', () => {
  it.each<[string, Format, string, string]>([
    ['is put before a line', quote, 'one\ntw|o\nthree', 'one\n> tw|o\nthree'],
    ['is taken away again', quote, 'one\n> tw|o\nthree', 'one\ntw|o\nthree'],
    ['is put before each of them', list, 'o⟦ne\n\ntw⟧o', '⟦- one\n\n- two⟧'],
    ['is taken from each of them', list, '⟦- one\n\n- two⟧', '⟦one\n\ntwo⟧'],
    ['is put before all where some have it', list, '⟦- one\ntwo⟧', '⟦- - one\n- two⟧'],
    ['leaves the next line alone', list, '⟦one\n⟧two', '⟦- one⟧\ntwo'],
    ['begins a text', list, '|', '- |'],
  ])('%s', (_what, format, before, after) => {
    expect(applied(format, before)).toBe(after);
  });
});

describe('code', () => {
  it.each([
    ['in a line', 'call ⟦f(x)⟧ now', 'call `⟦f(x)⟧` now'],
    ['in a line no more', 'call `⟦f(x)⟧` now', 'call ⟦f(x)⟧ now'],
    ['of several lines', 'so:\n⟦a\nb⟧\nend', 'so:\n⟦```\na\nb\n```⟧\nend'],
    ['of several lines no more', '⟦```js\na\nb\n```⟧', '⟦a\nb⟧'],
  ])('%s', (_what, before, after) => {
    expect(applied(code, before)).toBe(after);
  });
});

describe('a link', () => {
  it.each([
    ['of words waits for an address', 'see ⟦this⟧.', 'see [this](⟦https://⟧).'],
    ['of an address waits for words', 'see ⟦https://a.b/c⟧.', 'see [|](https://a.b/c).'],
    ['of nothing waits for both', 'see |.', 'see [|](https://).'],
  ])('%s', (_what, before, after) => {
    expect(applied(link, before)).toBe(after);
  });
});
