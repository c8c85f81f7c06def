import { describe, expect, it } from 'vitest';
import { hasValidHyperlinks } from '@collabor8/domain';
import { pastedMarkdown } from './pasted-html.js';

describe('HTML that is pasted', () => {
  it.each([
    ['marks', '<p>so <b>very</b> <i>true</i> <s>not</s></p>', 'so **very** *true* ~~not~~'],
    ['headings', '<h2>One</h2><p>two</p>', '## One\n\ntwo'],
    [
      'lists',
      '<ul><li>one</li><li><p>two</p><ol start="3"><li>three</li><li>four</li></ol></li></ul>',
      '- one\n- two\n\n  3. three\n  4. four',
    ],
    ['quotations', '<blockquote>so</blockquote>', '> so'],
    [
      'links',
      '<a href="https://example.org/a_(b)">one_a</a>',
      '[one\\_a](https://example.org/a_%28b%29)',
    ],
    [
      'addresses',
      '<a href="https://example.org/">https://example.org/</a>',
      'https://example.org/',
    ],
    [
      'pictures',
      '<img src="https://example.org/a.png" alt="A duck">',
      '![A duck](https://example.org/a.png)',
    ],
    ['keys', '<p><kbd>Ctrl</kbd> H<sub>2</sub>O</p>', '<kbd>Ctrl</kbd> H<sub>2</sub>O'],
    ['code', '<pre class="lang-js"><code>a\n```\nb\n</code></pre>', '````js\na\n```\nb\n````'],
    [
      'tables',
      '<table><tbody><tr><td>a|b</td><td>c</td></tr><tr><td>1</td><td></td></tr></tbody></table>',
      '| a\\|b | c |\n| --- | --- |\n| 1 |  |',
    ],
    [
      'what is folded',
      '<details open><summary>More</summary><p>so</p></details>',
      '<details>\n<summary>More</summary>\n\nso\n\n</details>',
    ],
    [
      'a word processor',
      '<b style="font-weight:normal"><p><span style="font-weight:700">bold</span> <span style="font-style:italic">slanted</span></p></b>',
      '**bold** *slanted*',
    ],
    [
      'lists of Word',
      '<p>so</p>' +
        '<p style="mso-list:l0 level1 lfo1"><![if !supportLists]><span><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span></span><![endif]>one</p>' +
        '<p style="text-indent:-.25in;mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp; </span></span>two</p>' +
        '<p style="text-indent:-.25in;mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp; </span></span>three</p>' +
        '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>four</p>',
      'so\n\n- one\n  1. two\n  2. three\n- four',
    ],
    [
      'lists of Docs',
      '<ul><li><p>one</p></li><ul><li><p>two</p></li></ul><li><p>three</p></li></ul>',
      '- one\n\n  - two\n- three',
    ],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox">open</li></ul>',
      '- [x] done\n- [ ] open',
    ],
    ['lines of code in a chat', '<pre>a {<br>\tb<br>}</pre>', '```\na {\n\tb\n}\n```'],
    ['lines of code in boxes', '<pre><div>a</div><div>b</div></pre>', '```\na\nb\n```'],
    [
      'emoji that are pictures',
      '<p>a <b>b</b> <img src="https://example.org/s.png" data-stringify-emoji=":smile:" alt=":smile:"></p>',
      'a **b** :smile:',
    ],
    [
      'formulas as they are written',
      '<p>so <b>is</b> $x_1*y_2*z$, $$\\frac{a_1}{b}$$ and a_b for $5</p>',
      'so **is** $x_1*y_2*z$, $$\\frac{a_1}{b}$$ and a\\_b for $5',
    ],
    [
      'formulas of KaTeX',
      '<p>as <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x1</span></span></p>' +
        '<span class="katex-display"><span class="katex"><math><annotation encoding="application/x-tex">\\sum_i</annotation></math><span>i</span></span></span>',
      'as $x_1$\n\n$$\\sum_i$$',
    ],
    [
      'formulas of an encyclopedia',
      '<p>as <span class="mwe-math-element"><span style="display:none"><math><annotation encoding="application/x-tex">{\\displaystyle a_{1}}</annotation></math></span><img src="https://example.org/a.svg" alt="a"></span></p>',
      'as ${\\displaystyle a_{1}}$',
    ],
    [
      'formulas of MathJax 2',
      '<p>as <span class="MathJax_Preview"></span><span class="MathJax">a1</span><script type="math/tex">a_1</script></p>',
      'as $a_1$',
    ],
  ])('becomes Markdown: %s', (_what, html, markdown) => {
    expect(pastedMarkdown(html)).toBe(markdown);
  });

  it.each([
    '<p>words</p>',
    '<meta charset="utf-8"><span style="color: red">words</span>',
    '<b style="font-weight:normal">words</b>',
  ])('stays what it says where it says no more: %j', (html) => {
    expect(pastedMarkdown(html)).toBeUndefined();
  });

  it('leaves nothing behind that runs or that a form refuses', () => {
    const made = pastedMarkdown(
      '<style>p{}</style><script>alert(1)</script><p>a <a href="javascript:alert(1)">b</a> <a href="http://c.example">c</a> <a href="/d">d</a> <img src="data:image/png;base64,AA" alt="e"> <b>f</b></p>',
    );
    expect(made).toBe('a b c d e **f**');
    expect(hasValidHyperlinks(made ?? '[')).toBe(true);
  });
});
