import { cpuUsage } from 'node:process';
import { describe, expect, it } from 'vitest';
import { makeMath } from './typeset.js';

/** What posts of Stack Exchange hold, a formula a line. */
const FORMULAS = String.raw`
\mathbb{R}, \Bbb C, \mathbb1, \mathds{1}, \mathbbm 1, \mathcal O(n\log n), \cal{A}, \frak g, \scr L, \bf x, {\rm d}x, \it ab
\operatorname{Tr}x, \operatorname*{arg\,max}_x, \mathop{\rm lim}\limits_a, \mathop{\sum\sum}_{i}, \underset{x}{\operatorname{argmin}}
\mathop{\perp\!\!\!\!\perp}, \sideset{_a^b}{_c^d}\sum, \sideset{}{'}\sum, \sum\nolimits_a, \sum\displaylimits_a, \prod_{a\atop b}
\text{for all } n, \text{a $x_1$ b}, \mbox{for $n_1$ & more}, \hbox{\rm a $x$}, \text{a_b^c & d # e}, \texttt{a_b}, \text{10\%}
\require{cancel}\cancel{x}, \bcancel x, \cancelto{0}{x}
\unicode{x2135}, \unicode[Times]{x212B}, \unicode{8501}, \unicode{U+1D7D9}
\bbox[5px,border:2px solid red]{x}, \bbox[yellow]{x}, \boxed{a}, \fbox{a}, \enclose{circle}{a}
\color{red}{x}y, \color{#ff0000}{x}, {\color{#f00} x}, \textcolor{blue}{a}, \color{Goldenrod}{x}, \colorbox{red}{a}
\style{color:red}{x}, \class{a}{x}, \cssId{a}{x}, \href{https://a.b/%20#c_d~e}{x}
\left( a \middle| b \right), \left\langle a\middle|b\right\rangle, \left.\frac{a}{b}\right|_{x=0}, \left<a\right>, \bigl| a \bigr|, \Bigg\{
\substack{a\\b}, \overset{a}{b}, \underset{a}{b}, \stackrel{?}{=}, \buildrel a\over b, \overbrace{a}^{\text{b}}, \underbrace{a}_{\text{so $x$}}
\xrightarrow[a]{b}, \xleftarrow{\text{a}}, \xleftrightarrow{a}, \xlongequal{a}, \xmapsto{a}
\ce{H2O + CO2 -> H2CO3}, \ce{^{14}_{6}C}, \ce{A <=> B}, \pu{1 m}
\rlap{x}\llap{y}, \mathrlap{a}\mathclap{b}, \Rule{1em}{1ex}{0ex}, \rule{1em}{1ex}, \phantom{x}\hphantom a\vphantom b, \smash[b]{a}
\raise 1em {a}, \lower 1ex \hbox{a}, \moveleft 1em a, \kern-.5em, \mspace{3mu}, \hskip 1em a, \hspace*{3pt}, \vspace{1em}a, \skew7\hat A
\hat\mathbf{x}, \bar\mathrm x, \overline\text{a}, \vec\imath, \widehat{abc}, \tilde{\tilde{a}}, x^\mathbb R, x^\frac12, \frac\pi2, \sqrt\frac12
\root 3 \of x, {a\over b}, {n\choose k}, {n\brack k}, {a \above 1pt b}, \cfrac{1}{2}, \genfrac{(}{)}{0pt}{}{n}{k}, \nicefrac12
\verb|a_b|, \mathstrut\strut\null, \toggle{a}{b}\endtoggle, \mmlToken{mi}{a}, \hfill a, a\notag, a\nonumber
a\tag*{$\star$}
\$5, \#\%\&\_\{\}, a#b, a % b
‘a’ “b” – — … → ≤ ∈ ℝ α ∑ ∫ × · ⊗ ⟩ ½ ° € 漢字 é 🙂
\unknown{a}, \ket{\psi}, \bra a, \braket{a|b}, |0\rangle\langle0|, a \bmod n, a\equiv b\pmod{n}
\matrix{a&b\\c&d}, \pmatrix{a&b\cr c&d}, \cases{a&b\cr c&d}, \eqalign{a&=b\cr c&=d}, \displaylines{a\cr b}, \matrix{\matrix{a\cr b}\cr c}
\begin{array}{c|c}a&b\\\hline c&d\end{array}, \begin{array}{r@{}l}a&b\end{array}, \begin{array}{*{3}{c}}a&b\end{array}
\begin{array}{|c|c|}\hline a&b\\ \hdashline\end{array}, \begin{array}[t]{ll}a&b\end{array}, \begin{array}{p{3cm}>{\displaystyle}l}a&b\end{array}
\begin{align}a&=b\tag{1}\\c\end{align}, \begin{align*}a&=b&&\text{(c)}\\ \intertext{so} d\end{align*}, \begin{flalign}a&=b\end{flalign}
\begin{equation}\begin{split}a&=b\end{split}\end{equation}, \begin{equation}a=\begin{cases}a&b\\c&d\end{cases}\tag{1}\end{equation}
\begin{gather}a\\b\end{gather}, \begin{multline}a\\b\end{multline}, \begin{alignat*}{2}a&=b&c\end{alignat*}, \begin{eqnarray}a&=&b\\c&=&d\end{eqnarray}
\begin{CD}A @>a>> B\\ @VVV @VVV\\ C @>>> D\end{CD}, \begin{aligned}[t]a&b\end{aligned}, \begin{gathered}a\end{gathered}, \bordermatrix{a&b\cr c&d}
\begin{cases}a,&\text{if $x$ is $y_1$}\\b\end{cases}, \begin{dcases}a & b\\c\end{dcases}, \begin{smallmatrix}a&b\end{smallmatrix}
\begin{bmatrix}a&b\\[2pt]c&d\end{bmatrix}, \begin{vmatrix}a\end{vmatrix}, \begin{Bmatrix}a&b\end{Bmatrix}, \begin{pmatrix*}[r]a&b\end{pmatrix*}
\left\{\begin{array}{ll}a\\b\end{array}\right., \left(\begin{smallmatrix}a\\b\end{smallmatrix}\right), \boxed{\begin{align}a\end{align}}
`
  .trim()
  .split('\n');

/** As MathJax, which shows an error. */
const BROKEN = String.raw`x^a^b  \frac{a}{b  \left(a  {a  a}  a&b  \begin{foo}a\end{foo}  \tag{a}\tag{b}x  \limits_a`;

describe('a formula in the dialect of MathJax', () => {
  it.each(FORMULAS)('is typeset, in a line and displayed: %s', (formula) => {
    for (const isDisplay of [true, false]) {
      expect(makeMath(formula, isDisplay)?.textContent).toBeTruthy();
    }
  });

  it.each(BROKEN.split('  '))('is not typeset where it is none: %s', (formula) => {
    expect(makeMath(formula, true)).toBeUndefined();
  });

  it('has commands that nobody defined as they are written', () => {
    expect(makeMath('a \\unknown b', false)?.textContent).toContain('\\unknown');
  });

  it('has neither links nor styles nor names', () => {
    const asked = '\\href{https://a.b}{x}\\style{position:fixed}{y}\\class{c}{z}\\cssId{d}{w}';
    const math = makeMath(asked, false);
    expect(math?.textContent).toBe('xyzw');
    expect(math?.outerHTML).not.toMatch(/href|fixed|id=|"c"/);
  });

  it('has the character that its number names', () => {
    expect(makeMath('\\unicode{x2135}\\unicode{8501}\\unicode{xD800}', false)?.textContent).toBe(
      'ℵℵ',
    );
  });

  it.each([
    ['nested', (n: number) => `${'\\sqrt{'.repeat(n)}a${'}'.repeat(n)}`],
    ['many', (n: number) => 'a_b'.repeat(n)],
    [
      'unknown',
      (n: number) => Array.from({ length: n }, (_, i) => `\\q${'abcdefghij'[i % 10]}`).join(''),
    ],
    ['matrices', (n: number) => `${'\\matrix{'.repeat(n)}a${'}'.repeat(n)}`],
    ['columns', (n: number) => `\\begin{array}{*{99}{*{99}{c}}}${'&'.repeat(n)}\\end{array}`],
    ['open groups', (n: number) => '\\text{'.repeat(n)],
    ['roots', (n: number) => '\\root'.repeat(n)],
    ['fractions', (n: number) => '\\frac'.repeat(n)],
    ['accents', (n: number) => '\\hat\\mathbf'.repeat(n)],
  ])('is bounded where it is hostile: %s', (_what, make) => {
    const before = cpuUsage();
    for (const times of [50, 2_000, 20_000]) makeMath(make(times), true);
    const { user, system } = cpuUsage(before);
    // Microseconds; nearly all of it is the test's own reading of XML.
    expect(user + system).toBeLessThan(5_000_000);
  });
});
