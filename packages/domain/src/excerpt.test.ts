import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from './testing/cpu-time.js';
import { excerptOf, plainText, withoutMarks } from './excerpt.js';
import { withoutAddresses } from './link-words.js';
import { SEARCH_PAGE_SIZE } from './search/limits.js';
import { EXCERPT_LENGTH, TEXT_MAX_LENGTH } from './questions/limits.js';

describe('withoutAddresses', () => {
  it.each([
    ['See [the hub](https://example.com/hub "Hub") and *more*.', 'See the hub and *more*.'],
    ['![A map](https://example.com/map.png)\n\nText', 'A map\n\nText'],
    ['[![A map](https://example.com/small.png)](https://example.com/map)', 'A map'],
    ['a[0](b) and [not](a link', 'a0 and [not](a link'],
  ])('leaves of %j what is read of it', (markdown, shown) => {
    expect(withoutAddresses(markdown)).toBe(shown);
  });
});

describe('excerptOf', () => {
  it.each([
    ['plain words', 'How do I center a div?', 'How do I center a div?'],
    ['nothing', '', ''],
    ['keys and small letters', 'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O', 'Press Ctrl, H2O'],
    [
      'what is folded',
      '<details><summary>More</summary>\n\nHidden\n\n</details>\n\nend',
      'More Hidden end',
    ],
    ['tags in code', 'the `<kbd>` of HTML, and \\<sub>', 'the <kbd> of HTML, and <sub>'],
    ['lines', 'one\r\n\r\ntwo\n  three', 'one two three'],
    ['emphasis', 'a **bold** and _soft_ and ~~wrong~~ word', 'a bold and soft and wrong word'],
    ['strong underscores', '__very__ much', 'very much'],
    ['a heading', '# Title\ntext', 'Title text'],
    ['a quotation', '> said\n> so', 'said so'],
    ['a list', '- one\n* two\n1. three', 'one two three'],
    ['a link', 'see [the manual](https://a.b)', 'see the manual'],
    ['an image', '![a cat](https://a.b/c.png) sits', 'a cat sits'],
    ['an image whose address is cut off', 'See ![a cat](https://a.b/c.p', 'See a cat'],
    ['a link whose address is cut off', 'See [a cat](https://a.b/c.p', 'See a cat'],
    ['an image in a link', '[![a cat](/c.png)](https://a.b) sits', 'a cat sits'],
    ['a bracket that is left open', 'f[i](a, b and so on', 'f[i](a, b and so on'],
    ['inline code', 'call `map()` first', 'call map() first'],
    ['a code block', 'before\n```js\ncode()\n```\nafter', 'before after'],
    ['a code block without an end', 'before\n~~~\ncode()', 'before'],
    ['a code block between words', 'one~~~two~~~three', 'one three'],
    ['an indented list', '  - one\n  * two', 'one two'],
    ['a heading of the second order', '## Title', 'Title'],
    ['the twelfth of a list', '12. twelve', 'twelve'],
    ['a table', '| a | b |\n|---|:-:|\n| 1 | 2 |', 'a b 1 2'],
    ['a bar that is no table', 'either a | b or none', 'either a | b or none'],
    ['an escaped bar in a table', '| a \\| b |', 'a | b'],
    ['an escaped mark', 'C\\#', 'C#'],
    ['a formula', 'is $a_{1} * b_{2}\\{x\\}$ *odd*', 'is $a_{1} * b_{2}\\{x\\}$ odd'],
    ['a formula in bold', '**$x_{1}$**', '$x_{1}$'],
    ['a formula of several lines', '$$\n- a\n| b_{1}\n$$', '$$ - a | b_{1} $$'],
    ['prices', 'it costs $5_ and $6', 'it costs $5 and $6'],
    ['a dollar sign in code', '`a$` and _b_ `$c`', 'a$ and b $c'],
    ['a name with underscores', 'why is user_name_2 null', 'why is user_name_2 null'],
    ['a name with underscores in code', '`my_variable`', 'my_variable'],
  ])('reads %s', (_name, markdown, excerpt) => {
    expect(excerptOf(markdown)).toBe(excerpt);
  });

  it('keeps a text of exactly the length, and cuts a longer one after a whole word', () => {
    const words = 'word '.repeat(40).trim();
    expect(excerptOf(`${words}s`)).toBe(`${words}s`);
    expect(excerptOf(`${words}s more`)).toBe(`${words}s ...`);
    expect(excerptOf(`${words} longer`)).toBe(`${words} ...`);
  });

  it.each([
    ['before the word that is cut', `${'word '.repeat(38)}${'x'.repeat(30)}`, 'word '.repeat(38)],
    [
      'inside a last word that is more than half',
      `${'x'.repeat(99)} ${'y'.repeat(200)}`,
      undefined,
    ],
    [
      'before a last word that is just half',
      `${'x'.repeat(100)} ${'y'.repeat(200)}`,
      'x'.repeat(100),
    ],
  ])('cuts %s', (_where, text, kept = text.slice(0, EXCERPT_LENGTH)) => {
    expect(excerptOf(text)).toBe(`${kept.trim()} ...`);
  });

  it('cuts before a formula, not through it', () => {
    const words = 'word '.repeat(30);
    expect(excerptOf(`${words}$${'a + '.repeat(30)}b$`)).toBe(`${words}...`);
    expect(excerptOf(`$${'a + '.repeat(100)}b$`)).toMatch(/^\$a \+.{190,}\.\.\.$/);
  });

  it('cuts a text without spaces by characters, not by code units', () => {
    expect(excerptOf(`a${'😀'.repeat(300)}`)).toBe(`a${'😀'.repeat(EXCERPT_LENGTH - 1)} ...`);
  });

  it('stays on one line, within the length, and cuts no character in half', () => {
    const markdown = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('😀', '\n', '```', '**')), {
        maxLength: 80,
        size: 'max',
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(markdown, (text) => {
        const excerpt = excerptOf(text);
        expect([...excerpt].length).toBeLessThanOrEqual(EXCERPT_LENGTH + ' ...'.length);
        expect(excerpt).not.toMatch(/[\r\n\t]/);
        expect(excerpt).toBe(excerpt.trim());
        if (text.length < EXCERPT_LENGTH * 10) expect(excerpt).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  it.each([
    '|',
    '-|',
    '|-',
    '\n|',
    '[',
    '![',
    '[](',
    '[x](',
    '![](]',
    '[](\t',
    '`',
    '```',
    '*',
    '_',
    '_a',
    ' ',
    '\n',
    '# ',
    '\n  ',
    '\\',
    '\\a',
    '1.',
  ])('answers in time when %j fills 300,000 characters', (unit) => {
    const time = cpuTimeOf(() => {
      excerptOf(unit.repeat(300_000 / unit.length));
      // As a search reads each hit of a page.
      const text = unit.repeat(TEXT_MAX_LENGTH / unit.length);
      for (let hit = 0; hit < SEARCH_PAGE_SIZE; hit += 1) withoutMarks(text, TEXT_MAX_LENGTH);
    });
    expect(time).toBeLessThan(300);
  });

  it('answers in time of a line that is nearly the rule of a table', () => {
    const line = `-${'| '.repeat(28)}`;
    expect(cpuTimeOf(() => expect(excerptOf(`${line}x`)).toContain('x'))).toBeLessThan(300);
    expect(excerptOf(`a${line}\n${line}\nb`)).toBe(`a-${'| '.repeat(28)}b`);
  });
});

it.each([
  ['Have you seen the **new** board?', 'Have you seen the new board?'],
  ['see [the page](https://example.org) and `code`', 'see the page and code'],
  ['first\n\nsecond', 'first second'],
  ['```js\nconst one = 1;\n```', 'const one = 1;'],
  ['', ''],
  // In no time, whatever it is made of.
  ['\n'.repeat(60_000), ''],
  ['\u2028'.repeat(200_000), ''],
])('plainText shows %j as %j', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});
