import { mathParts } from '@collabor8/domain';
import { render, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTask } from '../../tasks.js';
import { prepareFormula, putPreparedFormula } from '../math/typeset.js';
import { Markdown } from './markdown.js';
import { parseMarkdown } from './parse-markdown.js';
import { putInView, scrollToEnd } from '../../../testing/stub-browser.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

const MARKS = [
  ...['$', '$$', '\\', 'a', '1', ' b', '{', '}', '\\text{', '\\mbox{', '\\tag', '*', '\\tag{'],
  ...['\\begin{a}', '\\end{a}', '\\begin{b*}', '\\end{b*}'],
];

/** The sources of the formulas in a Markdown text, each with how it is to stand. */
function formulasIn(text: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = parseMarkdown(text);
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
    ['in the text of another', '$\\text{for $n$ even}$', ['inline $\\text{for $n$ even}$']],
    [
      'in an environment',
      'So\n\\begin{align}\n- a &= *b*\\\\\n+ c\n\\end{align}\nholds',
      ['display \\begin{align}\n- a &= *b*\\\\\n+ c\n\\end{align}'],
    ],
    ['in an environment in a line', 'so \\begin{a}_b_\\end{a}', ['display \\begin{a}_b_\\end{a}']],
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
      .array(fc.constantFrom(...MARKS), { maxLength: 16 })
      .map((parts) => `a${parts.join('')}`);
    fc.assert(
      fc.property(prose, (text) => {
        const expected = mathParts(text)
          .filter(({ kind }) => kind !== 'prose')
          .map(({ kind, source }) => `${kind} ${source}`);
        expect(formulasIn(text)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('is typeset as MathML', async () => {
    const container = await typesetIn('with $\\frac{a_1}{2}$ and\n\n$$\\int_0^1 x$$');
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2));
    expect(container.querySelector('mfrac')).toHaveTextContent('a12');
    expect(container.querySelector('math[display="block"]')).toHaveTextContent('∫01x');
    expect(container).not.toHaveTextContent('$');
  });

  it.each(['align', 'align*', 'equation', 'gather', 'pmatrix'])(
    'is typeset from an environment alone: %s',
    async (name) => {
      const container = await typesetIn(`\\begin{${name}}\na_1 \\\\\nb\n\\end{${name}}`);
      await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
      expect(container).not.toHaveTextContent('begin');
    },
  );

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

  it('is put in a little at a time where there is very much of it', async () => {
    const formulas = Array.from({ length: 30 }, (_, at) => {
      const element = document.createElement('span');
      element.dataset['math'] = 'inline';
      element.textContent = `$x_{${at}}${'+a'.repeat(60)}$`;
      return element;
    });
    const putMore = async (): Promise<number> => {
      await nextTask();
      formulas.forEach(putPreparedFormula);
      return formulas.filter((formula) => formula.querySelector('math') !== null).length;
    };
    formulas.forEach(prepareFormula);
    const first = await putMore();
    expect(first).toBeGreaterThan(5);
    expect(first).toBeLessThan(20);
    expect(await putMore()).toBe(2 * first);
  });

  it.each([
    ['does not parse', '$\\frac{1$'],
    ['is too long', `$${'a+'.repeat(4000)}a$`],
    ['is more than a browser lays out at once', `$${'a+'.repeat(1000)}a$`],
    ['is nested too deeply', `$${'\\sqrt{'.repeat(120)}a${'}'.repeat(120)}$`],
    ['repeats itself without end', '$\\def\\a{\\a\\a}\\a$'],
    ['makes much of little', `$\\def\\a{${'x'.repeat(900)}}${'\\a'.repeat(9)}$`],
    ['asks for a picture', '$\\includegraphics{https://a.b/c.png}$'],
  ])('stays as it was written when it %s', async (_what, text) => {
    const container = await typesetIn(text);
    expect(container.querySelector('math')).toBeNull();
    expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  });

  it.each([
    ['a link', '$\\href{https://a.b}{a}$'],
    ['a style', '$\\style{position:fixed}{a}$'],
  ])('is typeset without %s that it asks for', async (_what, text) => {
    const container = await typesetIn(text);
    expect(container.querySelector('math')).toHaveTextContent(/^a$/);
    expect(container.querySelector('[href], [style*="fixed"]')).toBeNull();
  });

  it('knows the commands and labels of its post', async () => {
    const text =
      '$\\newcommand{\\R}{\\mathbb R}$ Let $$x\\in\\R\\tag{1}\\label{a}$$ by $\\eqref{a}$.';
    const container = await typesetIn(text);
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(3));
    expect(container).toHaveTextContent('Let x∈ℝ(1) by (1).');
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
