import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../testing/cpu-time.js';
import { hasValidHyperlinks } from './hyperlinks.js';

const TICK = '`';

describe('hasValidHyperlinks', () => {
  it.each([
    ['an empty text', ''],
    ['a text without links', 'How do I center a div?'],
    ['a link', 'See [the manual](https://example.org).'],
    ['one character behind https://', '[a](https://b)'],
    ['a path with query and fragment', '[a](https://b.c/d?e=f#g)'],
    ['several links', '[a](https://b) and [c](https://d)\n[e](https://f)'],
    ['links on CRLF lines', '[a](https://b)\r\n\r\n[c](https://d)\r\n'],
    ['an image', '![alt](https://b.png)'],
    ['an image inside a link', '[![alt](https://b.png)](https://c)'],
    ['brackets inside a label', '[a [b] c](https://d)'],
    ['parentheses inside a url', '[a](https://en.wikipedia.org/wiki/Nim_(game))'],
    ['a title behind a url', '[a](https://b "c")'],
    ['a label that is a code span', `[${TICK}useState${TICK}](https://react.dev)`],
    ['a label with an escaped bracket', '[a \\] b](https://c)'],
    ['a plain http address', 'http://example.org'],
    ['brackets alone', 'array[0] and [note]'],
    ['parentheses alone', 'call(me)'],
    ['a space between label and url', '[a] (http://b)'],
    ['a parenthesis that never closes', '[a](http://b'],
    ['a bracket that never opened', 'a](http://b)'],
    ['an escaped bracket', '\\[a](http://b)'],
    ['a bracket that closed before', '[a] b](http://c)'],
    ['indented code', 'See:\n\n    [a](http://b)\n\n    [c](http://d)\nend'],
    ['indented code at the beginning', '    [a](http://b)'],
    ['code indented by a tab', 'See:\n\n\t[a](http://b)'],
    ['a label and a url in two paragraphs', '[a]\n\n(http://b)'],
    ['a formula that looks like a link', 'so $E[X](t)$ and $$f[x](y)$$'],
    ['a label that is a formula', '[$x$](https://a.b)'],
  ])('accepts %s (SPEC §5)', (_name, text) => {
    expect(hasValidHyperlinks(text)).toBe(true);
  });

  it.each([
    ['http', '[a](http://b)'],
    ['a picture by http', '![a](http://b/c.png)'],
    ['a link between prices', '$5 [a](http://b) $6'],
    ['an indented line that goes on with a paragraph', 'See\n    [a](http://b)'],
    ['an indented paragraph of a list', '- item\n\n    [a](http://b)'],
    ['a paragraph of a numbered list', '1. item\n\n   more\n\n    [a](http://b)'],
    ['a line behind indented code', '    code\n[a](http://b)'],
    ['a line indented by three', '\n   [a](http://b)'],
    ['another scheme', '[a](javascript:alert(1))'],
    ['a relative url', '[a](/b)'],
    ['an empty url', '[a]()'],
    ['a blank url', '[a]( )'],
    ['nothing behind https://', '[a](https://)'],
    ['a blank behind https://', '[a](https:// b)'],
    ['a line break behind https://', '[a](https://\r\nb)'],
    ['one slash', '[a](https:/b)'],
    ['a blank in front of the url', '[a]( https://b)'],
    ['https further inside', '[a](x https://b)'],
    ['an empty label', '[](https://b)'],
    ['a blank label', '[ \t ](https://b)'],
    ['a bad link in front of a good one', '[a](http://b) [c](https://d)'],
    ['a bad link behind a good one', '[a](https://b) [c](http://d)'],
    ['a bad link on a later CRLF line', '[a](https://b)\r\n\r\n[c](http://d)'],
    ['an image', '![alt](http://b.png)'],
    ['a bad link round a good image', '[![alt](https://b.png)](http://c)'],
    ['a bad image inside a good link', '[![alt](http://b.png)](https://c)'],
    ['brackets inside a label', '[a [b] c](http://d)'],
    ['a label that ends with a bracket', '[a [b]](http://c)'],
    ['an escaped bracket inside a label', '[a \\] b](http://c)'],
    ['a backslash that is itself escaped', '\\\\[a](http://b)'],
    ['a label over two lines', '[a\nb](http://c)'],
    ['a bracket too many in front', '[[a](http://b)'],
    ['a label that is a code span', `[${TICK}a${TICK}](http://b)`],
  ])('refuses %s (SPEC §5)', (_name, text) => {
    expect(hasValidHyperlinks(text)).toBe(false);
  });

  it.each([
    ['a code span', '`[&](int a)`'],
    ['a code span of two backticks', '`` ` [&](int a) ``'],
    ['a code span of three backticks', 'see ```[&](int a)``` there'],
    ['a code span over two lines', '`auto f =\n[&](int a)`'],
    ['a span that ends in a backslash', '`[&](int a)\\`'],
    ['a fenced block', '```cpp\n[&](int a) {}\n```\ntext'],
    ['a fenced block on CRLF lines', '```\r\n[&](int a)\r\n\r\n```\r\n'],
    ['a block fenced by tildes', '~~~\n```\n[&](int a)\n~~~'],
    ['a block behind a longer fence', '````\n```\n[&](int a)\n````'],
    ['a block that is closed by a longer fence', '```\n[&](int a)\n`````'],
    ['a block with blank lines', '```\na\n\n[&](int a)\n\n```'],
    ['a block inside a list', '1. Write\n\n   ```\n   [&](int a)\n\n   ```'],
    ['a fenced block on CR lines', '~~~\r[&](int a)\r~~~'],
    ['a block fenced by tildes that names a backtick', '~~~ a`b\n\n[&](int a)\n\n~~~'],
    ['a block with a fence that opens another', '```\n\n``` cpp\n\n[&](int a)\n\n```'],
    ['a block that is never closed', 'text\n```\n[&](int a)\n\n[a](b)'],
  ])('reads no links in %s', (_name, text) => {
    expect(hasValidHyperlinks(text)).toBe(true);
  });

  it.each([
    ['behind a code span', '`a` [b](http://c)'],
    ['between two code spans', '`a` [b](http://c) `d`'],
    ['behind a fenced block', '```\na\n```\n[b](http://c)'],
    ['behind a closing fence with blanks', '```\n\na\n\n``` \t\n\n[b](http://c)'],
    ['in front of a fenced block', '[b](http://c)\n```\na\n```'],
    ['behind a backtick that never closes', 'a ` [b](http://c)'],
    ['between runs of different lengths', '`` a [b](http://c) ```'],
    ['between escaped backticks', '\\`[b](http://c)\\`'],
    ['between backticks of two paragraphs', 'a ` b\n\n[b](http://c)\n\nc ` d'],
    ['behind tildes inside a line', 'about ~~~ [b](http://c)'],
    ['behind backticks inside a line', 'about ``` [b](http://c)'],
    ['behind a fence indented as far as code', '    ~~~\n\n[b](http://c)'],
    ['behind a block that other fences do not close', '~~~\n```\n~~~\n[b](http://c)'],
    ['behind a line that only looks like a fence', '```a```\n\n[b](http://c)'],
  ])('refuses a bad link %s', (_name, text) => {
    expect(hasValidHyperlinks(text)).toBe(false);
  });

  const words = fc.stringMatching(/^[a-z ]{0,20}$/);
  const link = fc.stringMatching(/^\[[a-z]{1,9}\]\(https:\/\/[a-z]{1,9}\)$/);

  it('accepts any number of good links between words, and refuses them with one bad among them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(words, link)), fc.nat(), (parts, place) => {
        expect(hasValidHyperlinks(parts.join(' '))).toBe(true);
        const spoilt = parts.toSpliced(place % (parts.length + 1), 0, '[a](http://b)');
        // Behind a word, so that no blanks at the beginning make code of it.
        expect(hasValidHyperlinks(['See', ...spoilt].join(' '))).toBe(false);
      }),
    );
  });

  it.each([
    '[',
    '](',
    '[](',
    '[a](',
    '![a](',
    '[a](https://b',
    '[a](https://b)',
    '[[a]',
    '\\',
    '\\[',
    '`',
    '`a``',
    '``a`',
    '```',
    '~~~',
    '```\n',
    '    a\n',
    '\t',
    '- ',
    '``` ~~~',
    '\n',
    '\n ',
    ' ',
    '> ',
    '*',
  ])('answers in time when %j fills 300,000 characters', (unit) => {
    const text = unit.repeat(Math.ceil(300_000 / unit.length));
    const time = cpuTimeOf(() => {
      hasValidHyperlinks(text);
      hasValidHyperlinks(`${text})`);
      hasValidHyperlinks(`${text}\u2028`);
    });
    expect(time).toBeLessThan(2000);
  });

  it('answers in time when no run of backticks has a partner', () => {
    const text = Array.from({ length: 245 }, (_, index) => TICK.repeat(index + 1)).join('a');
    const time = cpuTimeOf(() => {
      expect(hasValidHyperlinks(`${text} [a](http://b)`)).toBe(false);
    });
    expect(time).toBeLessThan(1000);
  });
});
