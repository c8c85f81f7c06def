import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containedText } from './harmless-text.js';
import { cpuTimeOf } from './testing/cpu-time.js';
import { harmlessText, holdsUnseen } from './unseen.js';

const RLO = '\u202e';
const PDF = '\u202c';
const FSI = '\u2068';
const PDI = '\u2069';

describe('a text where it enters', () => {
  it.each([
    ['spaces', ' \u00a0\u3000\n\t'],
    ['a space of no width', '\u200b'],
    ['a word joiner', '\u2060'],
    ['fillers of Hangul', '\u3164\uffa0\u115f\u1160'],
    ["Braille's blank", '\u2800'],
    ["Khitan's filler, a note without a head, a place for an object", '\u{16fe4}\u{1d159}\ufffc'],
    ['marks of direction', `${RLO}\u200f\u061c${FSI}`],
    ['joiners', '\u200c\u200d\ufe0f'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['control characters', '\u0007\u0085'],
  ])('is empty when it holds nothing but %s', (_what, text) => {
    expect(harmlessText(text)).toBe('');
  });

  it.each([
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a heart', '❤\ufe0f'],
    ['Persian', 'می\u200cخواهم'],
    ['Hebrew with a mark of direction', 'שלום!\u200f'],
    ['a sign of the Koran', '\u06dd'],
    ['an isolated name', `see ${FSI}שלום${PDI}, ok`],
    ['an override that ends', `a ${RLO}b${PDF} c`],
    ['lines', 'one\n\r\n  two\t\n'],
  ])('stays what it is: %s', (_what, text) => {
    expect(harmlessText(text)).toBe(text);
  });
});

describe('marks on a letter', () => {
  it.each([
    ['Vietnamese', 'e\u0302\u0301'],
    ['Hebrew of the Bible', 'ש\u05c1\u05bc\u05b7\u0591\u05bd'],
    ['a key', '1\ufe0f\u20e3'],
  ])('stay as %s has them', (_what, text) => {
    expect(harmlessText(text)).toBe(text);
  });

  it.each([
    ['in a pile', `a${'\u0300'.repeat(40)}b`, `a${'\u0300'.repeat(5)}b`],
    [
      'with joiners in between',
      `a${'\u0489\u200d'.repeat(7)}b`,
      `a${'\u0489\u200d'.repeat(5)}\u200d\u200db`,
    ],
    ['on Thai', `ส${'\u0e47'.repeat(9)}`, `ส${'\u0e47'.repeat(5)}`],
  ])('are five at most %s', (_how, text, left) => {
    expect(harmlessText(text)).toBe(left);
  });

  it('are counted in time however many they are', () => {
    const texts = ['\u0300', '\u0300\u200d', `\u0300${'\u200d'.repeat(999)}`];
    const time = cpuTimeOf(() => {
      for (const unit of texts) harmlessText(`a${unit.repeat(300_000 / unit.length)}`);
    });
    expect(time).toBeLessThan(300);
  });
});

describe('changes of direction', () => {
  it.each([
    ['end with their text', `a${RLO}b`, `a${RLO}b${PDF}`],
    ['end with their line', `${RLO}a\nb`, `${RLO}a${PDF}\nb`],
    ['end in their order', `${FSI}a${RLO}b`, `${FSI}a${RLO}b${PDF}${PDI}`],
    ['end inside of what ends', `${FSI}a${RLO}b${PDI}c`, `${FSI}a${RLO}b${PDI}c`],
    ['end nothing outside of it', `a${PDI}b${PDF}`, 'ab'],
    ['end nothing around an isolate', `${RLO}${FSI}a${PDF}`, `${RLO}${FSI}a${PDI}${PDF}`],
  ])('%s', (_how, text, contained) => {
    expect(containedText(text)).toBe(contained);
  });

  it('are contained once and for all, and nothing else changes', () => {
    const texts = fc
      .array(fc.constantFrom('a', ' ', '\n', '\u202a', '\u202d', RLO, PDF, '\u2066', FSI, PDI), {
        maxLength: 30,
      })
      .map((parts) => parts.join(''));
    const words = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
    fc.assert(
      fc.property(texts, (text) => {
        const contained = containedText(text);
        expect(containedText(contained)).toBe(contained);
        expect(words(contained)).toBe(words(text));
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['an override', `a${RLO}b`],
    ['a mark of direction', 'ab\u200f'],
    ['a space of no width', 'a\u200bb'],
    ['a joiner between Latin letters', 'a\u200db'],
    ['a filler', 'a\u3164b'],
    ['a line break', 'a\nb'],
  ])('holds something unseen: %s', (_what, name) => {
    expect(holdsUnseen(name)).toBe(true);
  });

  it.each([
    ['words', 'Friends of C++'],
    ['a family', 'Us 👨\u200d👩\u200d👧'],
    ['a scientist', '👩🏽\u200d🔬'],
    ['a heart', '❤\ufe0f'],
    ['Persian', 'می\u200cخواهم'],
    ['Sinhala', 'ශ්\u200dරී'],
  ])('is seen all over: %s', (_what, name) => {
    expect(holdsUnseen(name)).toBe(false);
  });
});
