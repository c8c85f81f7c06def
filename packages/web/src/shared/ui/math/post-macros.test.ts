import { cpuUsage } from 'node:process';
import { describe, expect, it } from 'vitest';
import { resolveFormulas } from './post-macros.js';

/** What the formulas of a post mean, one behind the other. */
function meaning(...sources: readonly string[]): readonly string[] {
  const root = document.createElement('div');
  const formulas = sources.map((source) => {
    const formula = document.createElement('span');
    formula.dataset['math'] = 'inline';
    formula.textContent = source;
    return formula;
  });
  root.append(...formulas);
  resolveFormulas(root);
  return formulas.map(({ dataset, textContent }) => dataset['tex'] ?? textContent);
}

const L = String.raw;

describe('commands that a post defines', () => {
  it.each([
    [L`\newcommand{\R}{\mathbb R}`, L`\R^n`, L`\mathbb R^n`],
    [L`\newcommand\ket[1]{|#1\rangle}`, L`\ket{0}\ket\psi\ket1`, L`|0\rangle|\psi\rangle|1\rangle`],
    [L`\newcommand{\p}[2][x]{#1^{#2}}`, L`\p{2}\p[y]{3}`, L`x^{2}y^{3}`],
    [L`\renewcommand{\epsilon}{\varepsilon}`, L`\epsilon x`, L`\varepsilon x`],
    [L`\providecommand*{\a}{b}`, L`\a`, 'b'],
    [L`\def\a#1#2{#2#1}`, L`\a b{cd}`, 'cdb'],
    [L`\def\m#1{\mathbf#1}`, L`\m x`, L`\mathbf x`],
    [L`\let\eps=\varepsilon`, L`\eps`, L`\varepsilon`],
    [L`\DeclareMathOperator{\Tr}{Tr}`, L`\Tr x`, L`\operatorname{Tr} x`],
    [L`\DeclareMathOperator*{\am}{arg\,max}`, L`\am_x`, L`\operatorname*{arg\,max}_x`],
    [L`\def\a{\b}\def\b{c}`, L`\a\a`, 'cc'],
    [L`\def\a{x}`, L`\alpha\a\quad\a`, L`\alpha x\quad x`],
    [L`\newcommand{\a}{\alpha}`, L`\a b`, L`\alpha b`],
  ])('are known to the formulas behind: %s', (definition, use, meant) => {
    expect(meaning(`$${definition}$`, `$${use}$`)).toEqual(['$$', `$${meant}$`]);
  });

  it('are known behind their definition in a formula, and not before', () => {
    expect(meaning(L`$\a$`, L`$\def\a{b}\a$`)).toEqual([L`$\a$`, '$b$']);
  });

  it.each([
    ['repeat themselves', L`\def\a{\a}\a`],
    ['grow', L`\def\a{\a\a}\a`],
    [
      'multiply',
      L`\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}\c\c\c\c\c\c\c\c\c\c`,
    ],
    ['pass themselves on', L`\def\a#1{\a{#1#1}}\a{x}`],
    ['have no body', L`\def\a`],
    [
      'are too many',
      Array.from(
        { length: 200 },
        (_, n) =>
          L`\def\a${'abcdefghij'[n % 10]}${'abcdefghijklmnopqrst'[n % 20]}${'x'.repeat(n)}{b}`,
      ).join(''),
    ],
  ])('leave a formula as it is where they %s', (_what, source) => {
    expect(meaning(`$${source}$`)).toEqual([`$${source}$`]);
  });

  it('are bounded in a whole post', () => {
    const uses = Array.from({ length: 1_000 }, () => L`$\a$`);
    const meant = meaning(L`$\def\a{${'x'.repeat(2_000)}}$`, ...uses);
    expect(meant.join('').length).toBeLessThan(150_000);
  });

  it.each([
    ['ends nowhere in any formula', L`\def\a{{x}{x}{x}{x}{x}\a}`, 1_000],
    [
      'has a parameter thousands of times',
      L`\def\a#1{${'x'.repeat(5_000)}${'#1'.repeat(4_000)}\b}\def\b{\a{}}`,
      30,
    ],
  ])('take little time where one %s', (_what, definitions, times) => {
    const uses = Array.from({ length: times }, () => L`$\a\b$`);
    const before = cpuUsage();
    meaning(`$${definitions}$`, ...uses);
    const { user, system } = cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

describe('references', () => {
  it('name what is labelled in any formula of the post, as MathJax does', () => {
    const labelled = L`$$a\tag{1}\label{x_1}\\b\label{y}\tag{2$*$}$$`;
    expect(meaning(L`$\eqref{x_1}$`, labelled, L`$\ref{y}\ref{z}$`)).toEqual([
      L`$\text{(1)}$`,
      L`$$a\tag{1}\\b\tag{2$*$}$$`,
      L`$\text{2$*$}\text{???}$`,
    ]);
  });

  it('are left as they are where a formula would be too long by them', () => {
    const tag = 'x'.repeat(5_000);
    const asked = `$${L`\ref{a}`.repeat(100)}$`;
    expect(meaning(L`$$a\tag{${tag}}\label{a}$$`, asked).at(-1)).toBe(asked);
  });
});
