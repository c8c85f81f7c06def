import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownPieces } from './rendered-texts.js';
import { parseMarkdown } from './render-markdown.js';

const words = 'Some words that follow one another. '.repeat(20);

/** Lines that begin, continue and end what Markdown has, some of which reach over blank lines. */
const marks = [
  'plain',
  '1. one',
  '- item',
  '  continued',
  '    code or continued',
  '> quoted',
  '# heading',
  '---',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```',
  '```js',
  '~~~',
  '````',
  '  ```',
  '- ```',
  '> ~~~',
  '$$',
  '$$x$$',
  '<div>',
  '<!--',
  '-->',
  '<pre>',
  '[a]: https://example.org',
  'see [a]',
  '[^1]: a note',
  'noted[^1]',
  '\\',
  '**',
] as const;

const parsed = (text: string): string => parseMarkdown(text).result ?? '';

const together = (text: string): string => markdownPieces(text).map(parsed).join('');

describe('the pieces of a Markdown text', () => {
  it('mean the same each by itself as all together', () => {
    const line = fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      { weight: 4, arbitrary: fc.constant(words) },
      { weight: 2, arbitrary: fc.constantFrom(...marks) },
    );
    const texts = fc.array(line, { minLength: 15, maxLength: 30 }).map((some) => some.join('\n'));
    fc.assert(
      fc.property(texts, (text) => {
        expect(together(text).trim()).toBe(parsed(text).trim());
      }),
      { numRuns: 60, examples: [[['$$', '- ```', 'plain', words].join('\n')]] },
    );
  });

  it('are several of a long text, and none is much longer than it need be', () => {
    const pieces = markdownPieces(Array.from({ length: 20 }, () => words).join('\n\n'));
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(3_000);
  });

  it('do not part a block of code', () => {
    const code = `\`\`\`\n${words}\n\n${words}\n\n${words}\n\`\`\``;
    const pieces = markdownPieces(`${words}\n\n${code}\n\n${words}\n\n${words}\n\n${words}`);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => piece.includes('```'))).toHaveLength(1);
  });

  it.each([
    ['names addresses', '[a]: https://example.org'],
    ['names addresses in a quotation', '> [a\n> b]: https://example.org'],
    ['holds raw HTML that ends somewhere', '<!-- so'],
    ['has code in a list', '- ```'],
  ])('are one where the text %s', (_what, line) => {
    expect(markdownPieces(`${`${words}\n\n`.repeat(10)}\n${line}`)).toHaveLength(1);
  });
});
