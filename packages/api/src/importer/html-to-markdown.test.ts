import { describe, expect, it } from 'vitest';
import { createMarkdownConverter } from './html-to-markdown.js';

const toMarkdown = createMarkdownConverter('https://site.example');

describe('createMarkdownConverter', () => {
  it.each([
    ['nothing', '', ''],
    ['paragraphs', '<p>One.</p>\n\n<p>Two<br>\nlines.</p>\n', 'One.\n\nTwo  \nlines.'],
    ['emphasis', '<em>a</em> <strong>b</strong> <strike>c</strike>', '*a* **b** ~~c~~'],
    ['headings', '<h1>A</h1><h3>B</h3>', '# A\n\n### B'],
    ['rules', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['links', '<a href="https://a.example/b" rel="nofollow">c</a>', '[c](https://a.example/b)'],
    ['links of the site itself', '<a href="/q/1">c</a>', '[c](https://site.example/q/1)'],
    [
      'links without a scheme',
      '<img src="//i.example/1.png" alt="p">',
      '![p](https://i.example/1.png)',
    ],
    ['http links, which stay', '<a href="http://a.example">c</a>', '[c](http://a.example)'],
    ['lists', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '-   a\n-   b'],
    ['numbered lists', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>', '1.  a\n2.  b'],
    ['quotes', '<blockquote>\n  <p>a</p>\n  \n  <p>b</p>\n</blockquote>', '> a\n> \n> b'],
    ['code', '<p><code>a*b &lt;c&gt;</code></p>', '`a*b <c>`'],
    ['code with backticks', '<code>a`b</code>', '`` a`b ``'],
    ['keys', '<kbd>Ctrl</kbd>+<kbd>C</kbd>', '`Ctrl`+`C`'],
    ['powers', '2<sup>10</sup>, H<sub>2</sub>O', '2¹⁰, H₂O'],
    [
      'mathematics, which stays',
      '<p>is <span class="math-container">$a_1 * b_1 &lt; \\{c\\}$</span> *?</p>',
      'is $a_1 * b_1 < \\{c\\}$ \\*?',
    ],
    [
      'mathematics of several lines',
      '<p><span class="math-container">$$\n- a\\\\\n+ b$$</span></p>',
      '$$ - a\\\\ + b$$',
    ],
    ['small notes', '<sup>(see below)</sup>', '(see below)'],
    ['marks that are no Markdown', '<p>1. *a* [b] _c_</p>', '1\\. \\*a\\* \\[b\\] \\_c\\_'],
  ])('turns %s into Markdown', (_what, html, markdown) => {
    expect(toMarkdown(html)).toBe(markdown);
  });

  it('keeps code blocks as they are, with their language', () => {
    const html =
      '<p>See:</p>\n\n<pre class="lang-py prettyprint-override"><code>if a &lt; b:\n    *x*\n\n    y\n</code></pre>\n\n<p>Done.</p>';
    expect(toMarkdown(html)).toBe('See:\n\n```py\nif a < b:\n    *x*\n\n    y\n```\n\nDone.');
  });

  it('fences code that holds a fence with a longer one', () => {
    expect(toMarkdown('<pre><code>```\na\n```\n</code></pre>')).toBe('````\n```\na\n```\n````');
  });

  it('leaves what looks like a link inside code alone', () => {
    expect(toMarkdown('<code>&lt;a href="/x"&gt;</code>')).toBe('`<a href="/x">`');
  });

  it('makes a Markdown table of a table', () => {
    const html =
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1 | 2</td>\n<td></td>\n</tr>\n</tbody>\n</table>';
    expect(toMarkdown(html)).toBe('| a | b |\n| --- | --- |\n| 1 \\| 2 |  |');
  });
});
