import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../testing/cpu-time.js';
import { searchWords } from '../words.js';
import { isEmptySearch, matchesSearch, parseSearch } from './search.js';

const question = {
  title: 'Café menus in React',
  text: 'My component renders **twice**.\nWhy? See useEffect() and snake_case.',
  tags: ['React', 'next.js', 'C++'],
};

const matches = (search: string): boolean => matchesSearch(parseSearch(search), question);

describe('parseSearch', () => {
  it.each([
    ['', [], []],
    ['   ', [], []],
    ['react', [], ['react']],
    ['React Hooks', [], ['react', 'hooks']],
    ['[React]', ['react'], []],
    ['[react][next.js]', ['react', 'next.js'], []],
    ['why [react] twice', ['react'], ['why', 'twice']],
    ['[react hooks]', ['react', 'hooks'], []],
    ['[React] [REACT]', ['react'], []],
    ['[]', [], []],
    ['[ ]', [], []],
    ['[react', [], ['react']],
    ['react]', [], ['react']],
    ['[[react]]', ['react'], []],
    ['a[b]c', ['b'], ['a', 'c']],
    ['Café ÉCOLE', [], ['cafe', 'ecole']],
    ['a b a b c', [], ['a', 'b', 'c']],
    ['java jav java', [], ['java', 'jav', 'java']],
    ['!?.,', [], []],
  ])('reads %j as the tags %j and the words %j', (search, tags, words) => {
    expect(parseSearch(search)).toEqual({ tags, words, phrases: [] });
  });

  it.each([
    ['"exact words"', [], [['exact', 'words']]],
    ['why "renders Twice" rea', ['why', 'rea'], [['renders', 'twice']]],
    ['"a b" "c"', [], [['a', 'b'], ['c']]],
    ['\u201cÉté vert\u201d', [], [['ete', 'vert']]],
    ['"[a] b"', [], [['a', 'b']]],
    ['""', [], []],
    ['"open end', ['open', 'end'], []],
    ['5" disk', ['5', 'disk'], []],
  ])('reads %j as the words %j and the phrases %j', (search, words, phrases) => {
    expect(parseSearch(search)).toEqual({ tags: [], words, phrases });
  });

  it.each([
    ['', true],
    [' ?! [] ', true],
    ['a', false],
    ['[a]', false],
    ['"a"', false],
    ['"?"', true],
  ])('calls %j empty: %s', (search, isEmpty) => {
    expect(isEmptySearch(parseSearch(search))).toBe(isEmpty);
  });

  it.each(['"', '"a', '\u201c', '[', ']', '[a', '[]', '[a]', 'a ', 'e\u0301', '\u0301'])(
    'answers in time when %j fills 300,000 characters',
    (unit) => {
      const time = cpuTimeOf(() => {
        parseSearch(unit.repeat(Math.ceil(300_000 / unit.length)));
      });
      expect(time).toBeLessThan(2000);
    },
  );
});

describe('searchWords', () => {
  it.each([
    ['Templates in C++', ['templates', 'in', 'c++']],
    ['C++, C# or F#?', ['c++', 'c#', 'or', 'f#']],
    ['C++.', ['c++']],
    ['a++b', ['a', 'b']],
    ['c+++', ['c']],
    ['c##', ['c']],
    ['issue#12', ['issue', '12']],
    ['12#', ['12']],
    ['.NET Core', ['.net', 'core']],
    ['(.net)', ['.net']],
    ['asp.net', ['asp', 'net']],
    ['.network', ['network']],
    ['.gitignore', ['gitignore']],
    ['snake_case', ['snake', 'case']],
  ])('reads %j as %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('finds its own words again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const words = searchWords(text);
        expect(searchWords(words.join(' '))).toEqual(words);
      }),
      { numRuns: 500 },
    );
  });
});

describe('matchesSearch', () => {
  it.each([
    'react',
    'REACT',
    'cafe',
    'CAFÉ',
    'cafe\u0301',
    'menus renders',
    'renders menus',
    'twic',
    'react tw',
    'useeffect',
    'snake case',
    '[react]',
    '[REACT] [c++]',
    '[next.js] comp',
    'comp [next.js]',
    '"renders twice"',
    '"menus in react" tw [react]',
    '"CAFÉ menus" "my component"',
    '',
  ])('finds the question by %j (DESIGN, search)', (search) => {
    expect(matches(search)).toBe(true);
  });

  it.each([
    ['a word it lacks', 'angular'],
    ['one word of two that it lacks', 'react angular'],
    ['a beginning that is not the last word', 'rea twice'],
    ['the middle of a word', 'eact'],
    ['a beginning that a repetition makes whole', 'rend rend rend rend react'],
    ['a whole word that is only a beginning', 'rend rend'],
    ['a tag it lacks', '[angular]'],
    ['one tag of two that it lacks', '[react] [angular]'],
    ['the beginning of a tag', '[rea]'],
    ['a word that is only a tag', 'next'],
    ['a tag that is only a word', '[twice]'],
    ['a phrase whose words stand apart', '"menus react"'],
    ['a phrase in another order', '"twice renders"'],
    ['a phrase that begins in the title and ends in the text', '"react my"'],
    ['a phrase whose last word is only a beginning', '"renders twi"'],
    ['a single word in quotation marks that is only a beginning', '"rend"'],
  ])('does not find the question by %s', (_name, search) => {
    expect(matches(search)).toBe(false);
  });

  const word = fc.stringMatching(/^[abé]{1,3}$/);
  const token = fc.oneof(
    { weight: 4, arbitrary: word },
    word.map((name) => `[${name}]`),
  );
  const search = fc.array(token, { maxLength: 4 }).map((tokens) => tokens.join(' '));
  const questions = fc.record({
    title: fc.array(word, { maxLength: 5 }).map((words) => words.join(' ')),
    text: fc.array(word, { maxLength: 5 }).map((words) => words.join('\n')),
    tags: fc.array(word, { maxLength: 3 }),
  });

  it('never gains matches by one more word or tag', () => {
    fc.assert(
      fc.property(search, token, questions, (before, added, asked) => {
        fc.pre(matchesSearch(parseSearch(`${before} ${added}`), asked));
        expect(matchesSearch(parseSearch(before), asked)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('goes on finding what a shorter beginning of the last word finds', () => {
    fc.assert(
      fc.property(search, word, questions, (before, last, asked) => {
        fc.pre(matchesSearch(parseSearch(`${before} ${last}`), asked));
        for (let end = 1; end < last.length; end++) {
          expect(matchesSearch(parseSearch(`${before} ${last.slice(0, end)}`), asked)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('asks neither for case nor for the form of an accent', () => {
    fc.assert(
      fc.property(search, questions, (typed, asked) => {
        const expected = matchesSearch(parseSearch(typed), asked);
        expect(matchesSearch(parseSearch(typed.toUpperCase()), asked)).toBe(expected);
        expect(matchesSearch(parseSearch(typed.normalize('NFD')), asked)).toBe(expected);
      }),
    );
  });
});
