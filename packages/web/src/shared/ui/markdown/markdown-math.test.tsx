import { mathParts } from '@collabor8/domain';
import { render, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryNavigation } from '../../navigation/navigation.js';
import { afterEach, describe, expect, it } from 'vitest';
import { Markdown } from './markdown.js';
import { parseMarkdown } from './render-markdown.js';
import { putInView, scrollToEnd } from '../../../testing/stub-browser.js';

/** The sources of the formulas in a Markdown text, each with how it is to stand. */
function formulasIn(text: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = parseMarkdown(text).result ?? '';
  return [...template.content.querySelectorAll<HTMLElement>('[data-math]')].map(
    (element) => `${element.dataset['math'] ?? ''} ${element.textContent}`,
  );
}

const typesetIn = async (text: string): Promise<HTMLElement> => {
  const { container } = render(<Markdown text={text} />, { wrapper: MemoryNavigation });
  await waitFor(() => {
    scrollToEnd();
    expect(container.querySelector('[data-typeset]')).not.toBeNull();
  });
  return container;
};

afterEach(() => putInView(undefined));

describe('mathematics in Markdown', () => {
  it.each([
    ['in a line', 'Is $a_1 * b_1$ *odd*?', ['inline $a_1 * b_1$']],
    ['in emphasis', '*so $x$ is*', ['inline $x$']],
    ['in the label of a link', '[$x$](https://a.b)', ['inline $x$']],
    ['by itself in a line', 'so $$a = b$$ holds', ['display $$a = b$$']],
    ['over two lines', 'so $a\n= b$', ['inline $a\n= b$']],
    ['in a block', '$$\na\n- b\n= c\n$$', ['display $$\na\n- b\n= c\n$$']],
    ['in a quotation', '> $$\n> a\n> - b\n> $$', ['display $$\na\n- b\n$$']],
    ['in a list', '- $$\n  + b\n  $$', ['display $$\n+ b\n$$']],
    ['before more of its line', '$$\na\n- b\n$$ where', ['display $$\na\n- b\n$$']],
    ['in a table', '| a |\n|---|\n| $\\|x\\|$ |', ['inline $|x|$']],
    ['with signs of HTML', '$a < b$', ['inline $a < b$']],
  ])('is found %s', (_where, text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas);
  });

  it.each([
    ['code', '`$x$`'],
    ['a block of code', '```\n$x$\n```'],
    ['an indented block of code', '    $$\n    x\n    $$'],
    ['escaped signs', '\\$x$ and $x\\$'],
    ['prices', 'It costs $5 and $6.'],
    ['a price before code', 'It costs $6, `$x$` is code.'],
    ['an address', '[a](https://a.b/$x$)'],
    ['a block that ends nowhere', '$$\na\n\nb'],
    ['a block that its quotation leaves', '> $$\na\n\n$$'],
  ])('leaves %s alone', (_what, text) => {
    expect(formulasIn(text)).toEqual([]);
  });

  it('goes by the same rules as titles and excerpts', () => {
    const prose = fc
      .array(fc.constantFrom('$', '$$', '\\', 'a', '1', ' b', '{', '}'), { maxLength: 16 })
      .map((parts) => `a${parts.join('')}`);
    fc.assert(
      fc.property(prose, (text) => {
        const expected = mathParts(text)
          .filter(({ kind }) => kind !== 'prose')
          .map(({ kind, source }) => `${kind} ${source}`);
        expect(formulasIn(text)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('is typeset as MathML', async () => {
    const container = await typesetIn('with $\\frac{a_1}{2}$ and\n\n$$\\int_0^1 x$$');
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2));
    expect(container.querySelector('mfrac')).toHaveTextContent('a12');
    expect(container.querySelector('math[display="block"]')).toHaveTextContent('∫01x');
    expect(container).not.toHaveTextContent('$');
  });

  it('is there with the text, where that is seen', async () => {
    putInView(() => true);
    const { container } = render(<Markdown text={'with $a_1$, and **so** $b_1$'} />, {
      wrapper: MemoryNavigation,
    });
    await waitFor(() => expect(container.querySelector('strong')).not.toBeNull());
    const formulas = [...container.querySelectorAll<HTMLElement>('[data-math]')];
    expect(formulas.map(({ dataset }) => dataset['typeset'])).toEqual(['true', 'true']);
    expect(formulas.map(({ children }) => children[0]?.localName)).toEqual(['math', 'math']);
  });

  it.each([
    ['does not parse', '$\\frac{1$'],
    ['is too long', `$${'a+'.repeat(2000)}a$`],
    ['is nested too deeply', `$${'\\sqrt{'.repeat(120)}a${'}'.repeat(120)}$`],
    ['repeats itself without end', '$\\def\\a{\\a\\a}\\a$'],
    ['defines commands', `$\\def\\a{${'x'.repeat(90)}}${'\\a'.repeat(9)}$`],
    ['asks for a link', '$\\href{https://a.b}{a}$'],
    ['asks for a picture', '$\\includegraphics{https://a.b/c.png}$'],
    ['asks for a style', '$\\style{position:fixed}{a}$'],
  ])('stays as it was written when it %s', async (_what, text) => {
    const container = await typesetIn(text);
    expect(container.querySelector('math')).toBeNull();
    expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  });

  it('makes no elements of what a formula says', async () => {
    const container = await typesetIn(
      '$\\text{<img src=x onerror=alert(1)>}$ <b>$\\color{red}a$</b>',
    );
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2));
    expect(container.querySelector('img, b, [onerror]')).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
  });
});
