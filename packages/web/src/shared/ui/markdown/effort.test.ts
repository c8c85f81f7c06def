import { cpuUsage } from 'node:process';
import { TEXT_MAX_LENGTH } from '@collabor8/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight-code.js';
import { parseMarkdown } from './parse-markdown.js';

const filledWith = (unit: string): string => unit.repeat(Math.ceil(TEXT_MAX_LENGTH / unit.length));

/** What began, continued or ended something in Markdown when it was put together. */
const marks =
  '* ** *** _ ~ ~~ ` `` [ ]( [a] ![ ] ( ) [^ [^a] ]: < > <a <!-- </a> <a@b.c> http:// http://a.b www. a@b.c | $ $$ $a$ \\ & &amp; " \' : ! # . ? @a a 1 é \0'.split(
    ' ',
  );
const beginnings = ['- ', '* ', '1. ', '> ', '- [ ] a\n', '[a]: x\n', '[^a]: x\n    ', '    '];
const lines = [
  '\n',
  '\n\n',
  '  \n',
  '\\\n',
  '\r',
  '---\n',
  '===\n',
  '```\n',
  '$$\n',
  '<div>\n',
  '|a|\n|-|\n',
];
const unit = fc
  .array(fc.constantFrom(...marks, ...beginnings, ...lines, ' ', '\t'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(''));

/** One thing over and over, behind another, or as often before another. */
const text = fc
  .record({
    head: fc.oneof(fc.constant(''), unit),
    one: unit,
    other: fc.oneof(fc.constant(''), unit),
  })
  .map(({ head, one, other }) => {
    const times = Math.ceil(TEXT_MAX_LENGTH / (one.length + other.length));
    return (head + one.repeat(times) + other.repeat(times)).slice(0, TEXT_MAX_LENGTH);
  });

/** Far more than any text takes, far less than one that takes the square of its length. */
const MOST_MS = 5_000;

/** One for each of thousands of names. */
const names = (of: (name: string, at: number) => string, between = ''): string =>
  Array.from({ length: 4_000 }, (_, at) => of(at.toString(36).replaceAll(/\d/g, 'Q'), at)).join(
    between,
  );

function milliseconds(run: () => void): number {
  const before = cpuUsage();
  run();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}

describe('the effort for a text', () => {
  it.each([
    '**a*',
    '_*',
    '*~',
    '[',
    '![',
    '[[]',
    '[a][',
    ']',
    '](',
    '===\n',
    '- a\n',
    '- [ ] a\n',
    '- > ',
    '> a\n\n',
    '> > > > ',
    '1. ',
    '[^a]: x\n    ',
    '[^a]',
    '[a]: x\n',
    '|a',
    'a|b\n-|-\n',
    '$1$]',
    '$$a\n',
    '$\\text{',
    '\\begin{a}\n',
    'http://',
    'http://a.b ',
    'www.a.b/(',
    'a@b.c ',
    '<a@b.c>',
    '<!--',
    '``a',
    'a\n',
  ])('is bounded for %j over and over', (one) => {
    expect(milliseconds(() => parseMarkdown(filledWith(one)))).toBeLessThan(MOST_MS);
  });

  it.each([
    ['a word in a run of emphasis', `${'*'.repeat(14_999)}a${'*'.repeat(14_999)}`],
    ['words behind an open bracket', `[${'a '.repeat(TEXT_MAX_LENGTH / 2 - 1)}`],
    ['an address that may end at each of its dots', `http://a${'.'.repeat(29_000)}b`],
    ['an address that may end at each of its brackets', `http://a/${')'.repeat(29_000)}`],
    ['environments that nobody ends', names((name) => `\\begin{${name}}`)],
    ['formulas that nobody ends, in lines of their own', names((name) => `\\begin{${name}}\n`)],
    ['runs of backticks of every length', names((_name, at) => '`'.repeat(at % 240), ' ')],
  ])('is bounded for %s', (_what, text) => {
    expect(milliseconds(() => parseMarkdown(text.slice(0, TEXT_MAX_LENGTH)))).toBeLessThan(MOST_MS);
  });

  it('is bounded for code that is coloured', () => {
    const block = document.createElement('code');
    block.className = 'language-csharp';
    block.textContent = 'a<b>\n'.repeat(990);
    const colours = () => {
      for (let times = 0; times < 3; times += 1) highlightCode(block);
    };
    expect(milliseconds(colours)).toBeLessThan(MOST_MS);
  });

  it('is bounded for whatever is repeated', () => {
    fc.assert(
      fc.property(text, (made) => {
        expect(milliseconds(() => parseMarkdown(made))).toBeLessThan(MOST_MS);
      }),
      { numRuns: 30, seed: 28, endOnFailure: true },
    );
  });
});
