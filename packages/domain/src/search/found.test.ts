import { describe, expect, it } from 'vitest';
import { meetsQuery } from './filters.js';
import { excerptAround, meetsWords, wordsFound } from './found.js';
import { piecesOf } from './pieces.js';
import { indexedText } from './forms.js';
import { readQuery } from './query.js';
import { slipsBetween, withoutSlip } from './slips.js';

const isMet = (search: string, text: string): boolean => {
  const query = readQuery(search);
  return meetsWords(query, indexedText(text)) && meetsQuery(query, { texts: [text] });
};

describe('a text', () => {
  it.each([
    ['generic', 'Why do generics erase?'],
    ['generics', 'Why is it generic?'],
    ['generics erasing', 'Why do generics erase?'],
    ['why gen', 'Why do generics erase?'],
    ['"do generics" erased', 'Why do generics erase?'],
  ])('is met by %s: %s', (search, text) => {
    expect(isMet(search, text)).toBe(true);
  });

  it.each([
    ['gen why', 'Why do generics erase?'],
    ['"do generic"', 'Why do generics erase?'],
    ['"generics do"', 'Why do generics erase?'],
    ['generic kotlin', 'Why do generics erase?'],
  ])('is not met by %s: %s', (search, text) => {
    expect(isMet(search, text)).toBe(false);
  });
});

const marked = (text: string, search: string): string =>
  piecesOf(text, wordsFound([text], readQuery(search)))
    .map((piece) => (piece.isFound ? `<${piece.text}>` : piece.text))
    .join('');

describe('what was found', () => {
  it('is marked in whatever form it is written, and neighbours as one', () => {
    expect(marked('How do I keep vowel harmony when vowels stack?', 'vowel harmony')).toBe(
      'How do I keep <vowel harmony> when <vowels> stack?',
    );
    expect(marked('Naïve C++ and naive C', 'naive c++')).toBe('<Naïve C++> and <naive> C');
    expect(marked('nothing', 'thing')).toBe('nothing');
    expect(marked('', 'x')).toBe('');
  });

  it('stands in its excerpt, wherever it is in the text', () => {
    const text = `${'Some words before. '.repeat(40)}Here are **generics**. ${'After. '.repeat(60)}`;
    const excerpt = excerptAround(text, readQuery('generic'));
    expect(excerpt).toMatch(/^\.\.\. .{20,80}Here are generics\. After\..* \.\.\.$/);
    expect(excerpt.length).toBeLessThan(220);
    expect(excerptAround('Short *text*.', readQuery('none'))).toBe('Short text.');
    expect(excerptAround(`generics ${'a'.repeat(500)}`, readQuery('generic'))).toMatch(
      /^generics a+ \.\.\.$/,
    );
  });
});

describe('a slip', () => {
  it.each([
    ['entanglment', 'entanglement'],
    ['sufix', 'suffix'],
    ['recieve', 'receive'],
    ['gramer', 'grammar', 2],
    ['langauge', 'language'],
    ['seperate', 'separate'],
    ['вапрос', 'вопрос'],
  ])('lies between %s and %s', (written, meant, slips = 1) => {
    expect(slipsBetween(written, meant)).toBe(slips);
    expect(withoutSlip(written).includes(meant)).toBe(slips === 1);
  });

  it('is looked for in no number, and in nothing that is too short or too long', () => {
    for (const word of ['ab', '2024', 'c++', 'x'.repeat(25)]) expect(withoutSlip(word)).toEqual([]);
    expect(withoutSlip('cat')).not.toContain('cat');
  });
});
