import { cpuUsage } from 'node:process';
import { mathParts } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { createMarkdownConverter } from './html-to-markdown.js';
import { tightFormulas } from './shield-formulas.js';

const toMarkdown = createMarkdownConverter('https://site.example');

describe('formulas in the HTML of a site', () => {
  it.each([
    ['backslashes', '<p>is $\\{a\\} \\, b\\\\c$</p>', 'is $\\{a\\} \\, b\\\\c$'],
    ['underscores and asterisks', '<p>$a_1 * b_1*c_2$</p>', '$a_1 * b_1*c_2$'],
    ['brackets', '<p>$[a](b) + x[i]$</p>', '$[a](b) + x[i]$'],
    ['signs of HTML', '<p>$a &lt; b &amp; c &gt; d$ &lt;</p>', '$a < b & c > d$ <'],
    ['marks that begin lines', '<p>$$\n- a\n# b\n1. c\n$$</p>', '$$ - a # b 1. c $$'],
    ['tildes and carets', '<p>$a~b~c^{2^n}$</p>', '$a~b~c^{2^n}$'],
    ['what would be a tag', '<p>$a&lt;b&gt;c$</p>', '$a<b>c$'],
    ['breaks of lines', '<p>$$a\\\\<br>\nb$$</p>', '$$a\\\\ b$$'],
    ['comments', '<p>$$a % so $x$\n+ b\\% c$$</p>', '$$a + b\\% c$$'],
    ['backticks', "<p>$\\text{`a'}$</p>", "$\\text{‘a'}$"],
    ['blank lines', '<p>$$\n\na\n\nb$$</p>', '$$ a b$$'],
    ['spaces inside', '<p>of $ x $ and $ \\psi $, $\\alpha $</p>', 'of $x$ and $\\psi$, $\\alpha$'],
    ['a space with a backslash at the end', '<p>$a\\ $ b</p>', '$a$ b'],
    ['a digit behind', '<p>CNOT$_1$2, $x$ 2</p>', 'CNOT$_1{2}$, $x$ 2'],
    [
      'formulas in their text',
      '<p>$a\\text{ if $b_1$ or $c_1$}$</p>',
      '$a\\text{ if $b_1$ or $c_1$}$',
    ],
    ['a formula as its number', '<p>$$a_1\\tag{$*$}$$</p>', '$$a_1\\tag{$*$}$$'],
    ['formulas side by side', '<p>$a_1$$b_1$ $$c_1$$$d_1$</p>', '$a_1$$b_1$ $$c_1$$$d_1$'],
    ['dollar signs', '<p>$\\$5_1$ and $x_1$</p>', '$\\$5_1$ and $x_1$'],
    ['round brackets around', '<p>is \\(a_1\\) so</p>', 'is $a_1$ so'],
    ['square brackets around', '<p>is \\[a_1\\] so</p>', 'is $$a_1$$ so'],
    [
      'an environment',
      '<p>so \\begin{align*}a_1 &amp;= b\\\\\n- c\\end{align*}</p>',
      'so \\begin{align*}a_1 &= b\\\\ - c\\end{align*}',
    ],
    [
      'an environment in one of its name',
      '<p>\\begin{a}\\begin{a}_b_\\end{a}\\end{a}</p>',
      '$$\\begin{a}\\begin{a}_b_\\end{a}\\end{a}$$',
    ],
    [
      'references',
      '<p>$$a\\tag{1}\\label{x_1_y}$$</p><p>by \\eqref{x_1_y}</p>',
      '$$a\\tag{1}\\label{x_1_y}$$\n\nby $\\eqref{x_1_y}$',
    ],
    ['emphasis around', '<p><em>so $a_1$ is</em></p>', '*so $a_1$ is*'],
    ['a heading around', '<h2>On $a_1$</h2>', '## On $a_1$'],
    ['a list around', '<ul><li>$a_1$</li><li>$$\n+ b$$</li></ul>', '-   $a_1$\n-   $$ + b$$'],
    ['a quotation around', '<blockquote><p>$a_1$</p></blockquote>', '> $a_1$'],
    ['a link around', '<a href="https://a.b/$x_1$">$a_1$</a>', '[$a_1$](https://a.b/$x_1$)'],
    [
      'a table around',
      '<table><tr><th>$|a_1|$</th></tr><tr><td>$\\|b\\|$</td></tr></table>',
      '| $\\|a_1\\|$ |\n| --- |\n| $\\Vert b\\Vert$ |',
    ],
    ['a mark', '<span class="math-container">$a_1$</span>', '$a_1$'],
    ['a mark without signs', '<span class="math-container">a_1</span>', '$a_1$'],
    ['a mark with spaces', '<p><span class="math-container">$ a_1 $</span>2</p>', '$a_1{2}$'],
    ['a mark and signs of money', '<span class="math-container">\\$a_1\\$</span> $5', '$a_1$ $5'],
    ['signs with backslashes', '<p>is \\$V_{in}\\$ for $5</p>', 'is $V_{in}$ for $5'],
    [
      'a mark around an environment',
      '<span class="math-container">\\begin{align}a_1 &amp;\\lt b\\end{align}</span>',
      '\\begin{align}a_1 &\\lt b\\end{align}',
    ],
  ])('are whole, with %s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });

  it.each([
    ['code', '<p><code>$a_1$</code></p>', '`$a_1$`'],
    ['a block of code', '<pre><code>$a_1$ \\(b\\)\n</code></pre>', '```\n$a_1$ \\(b\\)\n```'],
    ['keys', '<kbd>$</kbd> a_b <kbd>$</kbd>', '`$` a\\_b `$`'],
    ['two elements', '<p>$a <em>b</em> c$</p>', '\\$a *b* c$'],
    ['two paragraphs', '<p>$a_b</p><p>c_d$</p>', '$a\\_b\n\nc\\_d$'],
    ['sums', '<p>$5 and $6, US$5-$6_a</p>', '$5 and $6, US$5-$6\\_a'],
    ['sums in other words', '<p>$1,000 is more than 5$</p>', '\\$1,000 is more than 5$'],
    ['a sum and a formula', '<p>$5 (so $x_1$)</p>', '$5 (so $x_1$)'],
    ['a sum before a formula', '<p>$5 on (b)$x_1$</p>', '\\$5 on (b)$x_1$'],
    ['an escaped sign beside a formula', '<p>\\$5 for $x_1$</p>', '$5 for $x_1$'],
    ['an escaped sign', '<p>echo \\$5</p>', 'echo \\\\$5'],
    ['a reference to nothing', '<p>by \\ref{a_b}</p>', 'by \\\\ref{a\\_b}'],
    ['a beginning alone', '<p>\\begin{a} *b*</p>', '\\\\begin{a} \\*b\\*'],
  ])('are not found in %s', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });

  it('are formulas for whoever reads the Markdown', () => {
    const markdown = toMarkdown('<p>US$5, $5 on (b)$x_1$ $y_1$3 $ z $ \\(a\\) \\[b\\]</p>');
    const formulas = mathParts(markdown).filter(({ kind }) => kind !== 'prose');
    expect(formulas.map(({ source }) => source)).toEqual([
      ...['$x_1$', '$y_1{3}$', '$z$', '$a$', '$$b$$'],
    ]);
  });

  it.each(['$', '${', '$$', '\\(', '\\begin{a}', '$a_', '$1 ', '&amp;'])(
    'take little time where %j fills a text',
    (unit) => {
      const before = cpuUsage();
      toMarkdown(`<p>${unit.repeat(30_000 / unit.length)}</p>`);
      const { user, system } = cpuUsage(before);
      // Microseconds.
      expect(user + system).toBeLessThan(4_000_000);
    },
  );
});

it.each([
  ['Is $ a_1 $ even?', 'Is $a_1$ even?'],
  ['Is $a_1$ even?', 'Is $a_1$ even?'],
  ['Is \\(a_1\\) or \\[b\\] even?', 'Is $a_1$ or $$b$$ even?'],
  ['It costs $5 or $10', 'It costs $5 or $10'],
  ['**So** `$ x $` is `$x$`', '**So** `$ x $` is `$x$`'],
])('a title or comment %j has its formulas as %j', (written, tight) => {
  expect(tightFormulas(written)).toBe(tight);
});
