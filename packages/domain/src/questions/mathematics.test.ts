import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../testing/cpu-time.js';
import { formulaWidth, mathParts } from './mathematics.js';

const formulasIn = (text: string): string[] =>
  mathParts(text).flatMap(({ kind, source }) => (kind === 'prose' ? [] : [`${kind} ${source}`]));

describe('mathParts', () => {
  it.each([
    ['Is $x$ odd?', ['inline $x$']],
    ['$a$$b$', ['inline $a$', 'inline $b$']],
    ['the $n$th of $k$-ary', ['inline $n$', 'inline $k$']],
    ['so $$\\int x$$ holds', ['display $$\\int x$$']],
    ['$$ a = b $$', ['display $$ a = b $$']],
    ['$a\n= b$', ['inline $a\n= b$']],
    ['$\\$5$', ['inline $\\$5$']],
    ['$5 and $x$', ['inline $x$']],
    ['$$$x$', ['inline $x$']],
    ['$\\text{for $n$ even}$', ['inline $\\text{for $n$ even}$']],
    ['$$\\mbox{as $n$ and $m$} = 1$$', ['display $$\\mbox{as $n$ and $m$} = 1$$']],
    ['$$a\\tag{$*$}$$ $b\\tag*{$c$}$', ['display $$a\\tag{$*$}$$', 'inline $b\\tag*{$c$}$']],
    ['$$a \\intertext{so $b$} c$$', ['display $$a \\intertext{so $b$} c$$']],
    ['$\\text{a {b} c}$ $d$', ['inline $\\text{a {b} c}$', 'inline $d$']],
    [
      'so \\begin{align*}a &= b\\\\\nc\\end{align*} it',
      ['display \\begin{align*}a &= b\\\\\nc\\end{align*}'],
    ],
    [
      '\\begin{a}\\begin{b}$x$\\end{b}\\end{a}',
      ['display \\begin{a}\\begin{b}$x$\\end{b}\\end{a}'],
    ],
  ])('finds the formulas of %j', (text, formulas) => {
    expect(formulasIn(text)).toEqual(formulas);
  });

  it.each([
    '$5 and $6',
    '5$ and 6$',
    'US$5-$6',
    '$1,000 to $2,000',
    '$6, `$x`',
    '$ x $',
    '$x $',
    '$ x$',
    '\\$x$',
    '$x\\$',
    '$',
    '$$',
    '$$$$',
    '$$ $$',
    '$a\n\nb$',
    '$$a\n \nb$$',
    '$\\text{a$',
    '\\begin{align} a',
    '\\begin{align}\n\n\\end{align}',
    '\\begin{align} a \\end{align*}',
    '\\\\begin{align} a \\end{align}',
    '\\begin{} \\end{}',
  ])('takes %j for prose', (text) => {
    expect(formulasIn(text)).toEqual([]);
  });

  it('gives the whole text back, in its order', () => {
    const text = fc
      .array(fc.constantFrom('$', '$$', '\\', 'a', '1', ' ', '\n', '{'), { maxLength: 20 })
      .map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, (written) => {
        const parts = mathParts(written);
        expect(parts.map(({ source }) => source).join('')).toBe(written);
        expect(parts.every(({ source }) => source !== '')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '$',
    '$$',
    '$a',
    '$$a',
    '$a ',
    '$$a ',
    '\\',
    '\\$',
    '$\n',
    '$a$1',
    '$$ ',
    '\\text{',
    '$\\text{',
    '\\begin{a}',
    '\\begin{a}$',
    '\\begin{a}\\end{b}',
  ])('answers in time when %j fills 300,000 characters', (unit) => {
    const time = cpuTimeOf(() => {
      mathParts(unit.repeat(300_000 / unit.length));
    });
    expect(time).toBeLessThan(1000);
  });
});

it.each([
  [String.raw`$n$`, 0.6],
  [String.raw`$|0\rangle$`, 1.2],
  [String.raw`$O(n \log n)$`, 4.6],
  [String.raw`$\ket{\Phi^+} = \frac{1}{\sqrt{2}}(\ket{00}+\ket{11})$`, 10.5],
  [String.raw`$\sum_{i=0}^{2^n-1} |\alpha_i|^2 = 1$`, 7.3],
  [String.raw`$f: \{0,1\}^n \rightarrow \{0,1\}$`, 7.7],
])('knows about how wide %s will be', (source, ems) => {
  // As Chromium has them; sources are four times as wide.
  expect(Math.abs(Number.parseFloat(formulaWidth(source)) - ems)).toBeLessThan(2.1);
});
