import { cpuUsage } from 'node:process';
import { TEXT_MAX_LENGTH } from '@collabor8/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight-code.js';
import { markdownPieces } from './rendered-texts.js';
import { parseMarkdown } from './render-markdown.js';

/** Whether a text of so many of these is rendered. */
const isParsed = (text: string): boolean =>
  markdownPieces(text).every((piece) => parseMarkdown(piece).result !== undefined);

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

/** Far more than a text takes that is given up, far less than those that were not. */
const MOST_MS = 2_000;

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
    ']',
    '](',
    '===\n',
    '- a\n',
    '- [ ] a\n',
    '- > ',
    '> a\n\n',
    '1. ',
    '[^a]: x\n    ',
    '|a',
    '$1$]',
    'a\n',
  ])('is not made for %j over and over', (one) => {
    expect(isParsed(filledWith(one))).toBe(false);
  });

  it('is not made for a message full of emphasis', () => {
    expect(isParsed('**a*'.repeat(2_475))).toBe(false);
  });

  it('is not made for a word in a run of emphasis that makes thousands of pairs', () => {
    const run = '*'.repeat(TEXT_MAX_LENGTH / 2 - 1);
    expect(isParsed(`${run}a${run}`)).toBe(false);
  });

  it('is not made for words behind a bracket that nobody closes, each of which looks for it', () => {
    expect(isParsed(`[${'a '.repeat(TEXT_MAX_LENGTH / 2 - 1)}`)).toBe(false);
  });

  it('is not made for an address that may end at each of its dots', () => {
    expect(isParsed(`http://a${'.'.repeat(29_000)}b`)).toBe(false);
  });

  it.each([
    ['one paragraph', 'Some words, and others (that follow) in "it". '],
    ['short lines', 'Some words in a line\n'],
    ['formulas and code', `A few words about $a_1 + b_1$, and how \`the_code\` of them runs.\n\n`],
    [
      'a list of links',
      '- [a link](https://example.org/page) and what *it* is about, in a line\n'.repeat(12) +
        '\n\nAnd ...\n\n',
    ],
    [
      'code',
      `\`\`\`js\n${'  const one = two[3] * (four_5 - six);\n'.repeat(40)}\`\`\`\n\nwhich works.\n\n`,
    ],
    ['quotations', '> Somebody said so in **many** words.\n\nI have said others.\n\n'],
    [
      'tables',
      '| a | b | c |\n|---|---|---|\n| words | 2 | `x` |\n| words | 2 | `x` |\n\nWhich shows it.\n\n',
    ],
  ])('is made for a text of %s, however long', (_what, one) => {
    expect(isParsed(filledWith(one))).toBe(true);
  });

  it('is bounded where a block of code ends nowhere', () => {
    const open = `\`\`\`\n${'a\n\n'.repeat(9_000)}`;
    expect(milliseconds(() => markdownPieces(open))).toBeLessThan(MOST_MS);
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
        expect(
          milliseconds(() => markdownPieces(made).map((piece) => parseMarkdown(piece))),
        ).toBeLessThan(MOST_MS);
      }),
      { numRuns: 30, seed: 28, endOnFailure: true },
    );
  });
});
