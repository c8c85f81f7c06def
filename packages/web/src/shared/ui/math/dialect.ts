import { readArgument, readArguments, readOption } from './post-macros.js';

/** Commands of MathJax that Temml lacks, by what they are there. */
export const MACROS: Readonly<Record<string, string>> = {
  '\\mbox': '\\hbox{#1}',
  '\\strut': '\\mathstrut',
  '\\null': '{}',
  '\\hfill': '\\quad',
  '\\hfil': '',
  '\\hss': '',
  '\\displaylimits': '',
  '\\par': '',
  '\\noindent': '',
  '\\mit': '',
  '\\oldstyle': '',
  '\\scr': '\\mathscr',
  '\\mathds': '\\mathbb',
  '\\mathbbm': '\\mathbb',
  '\\nicefrac': '{#1}/{#2}',
  '\\shoveleft': '#1',
  '\\shoveright': '#1',
  '\\intertext': '\\text{#1}\\\\',
  '\\shortintertext': '\\text{#1}\\\\',
  '\\mspace': '\\mkern{#1}',
  '\\Vec': '\\vec',
  '\\ointop': '\\oint',
  '\\textdollar': '\\$',
};

const ENVIRONMENTS: Readonly<Record<string, string>> = {
  ...{ displaymath: 'equation*', math: 'equation*', tabular: 'array' },
  ...{ flalign: 'align', 'flalign*': 'align*', xalignat: 'alignat', 'xalignat*': 'alignat*' },
};

/** Columns as Temml has them: what would stand between them goes, paragraphs are text at the left. */
function columns(spec: string): string {
  const repeated = spec.replace(/\*\s*\{(\d{1,2})\}\s*\{([^{}]*)\}/g, (_all, times, what: string) =>
    what.repeat(Math.min(30, Number(times))),
  );
  return repeated
    .replace(/[@!<>]\s*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replace(/[pmb]\s*\{[^{}]*\}/g, 'l')
    .replace(/[^lcr|:]/g, (other) => (/[a-zA-Z]/.test(other) ? 'c' : ''));
}

const marked = (commands: string): string => String.raw`\\(?:${commands})(?![a-zA-Z])`;

type Rewriting = (tex: string, end: number, name: string) => readonly [string, number] | undefined;

/** Takes arguments and gives what stands instead of them. */
const instead =
  (count: number, become: (...given: readonly string[]) => string): Rewriting =>
  (tex, at) => {
    const option = readOption(tex, at);
    const found = readArguments(tex, option?.end ?? at, count);
    return found && [become(...found.contents, option?.content ?? ''), found.end];
  };

const matrix = (environment: string): Rewriting =>
  instead(1, (rows = '') => String.raw`\begin{${environment}}${rows}\end{${environment}}`);

/** A character by its number: 8501, x2135 or U+2135. */
function character(code: string): string {
  const number = /^\s*(?:x|U\+|")/i.test(code)
    ? parseInt(code.replace(/^\s*(?:x|U\+|")/i, ''), 16)
    : Number(code);
  const isOne = number > 31 && number <= 0x10ffff && !(number >= 0xd800 && number <= 0xdfff);
  return isOne ? String.raw`\text{${String.fromCodePoint(number)}}` : '{}';
}

/** In text these are letters like others. */
const plainText = (text: string): string =>
  text
    .split(/(\$(?:[^$\\]|\\[^])*\$)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\\[^]|[_&#^]/g, (sign) =>
            sign.length > 1 ? sign : sign === '^' ? String.raw`\char"5E ` : `\\${sign}`,
          ),
    )
    .join('');

const textIn: Rewriting = (tex, at, name) => {
  const text = tex[at] === '{' ? readArgument(tex, at) : undefined;
  return text && [`\\${name}{${plainText(text.content)}}`, text.end];
};

/** An accent over what is itself a command with an argument. */
const accent: Rewriting = (tex, at, name) => {
  const [font] =
    /^\s*\\(?:math[a-z]{2,6}|text[a-z]*|boldsymbol|bm|pmb|bold|Bbb|operatorname)(?![a-zA-Z])/.exec(
      tex.slice(at, at + 40),
    ) ?? [];
  const argument = font === undefined ? undefined : readArgument(tex, at + font.length);
  return argument && [`\\${name}{${font ?? ''}{${argument.content}}}`, argument.end];
};

const begin: Rewriting = (tex, at) => {
  const name = readArgument(tex, at);
  if (name === undefined) return undefined;
  const environment = name.content;
  if (/^eqnarray\*?$/.test(environment)) return [String.raw`\begin{array}{rcl}`, name.end];
  if (!/^(?:array|tabular)$/.test(environment)) {
    return [`\\begin{${ENVIRONMENTS[environment] ?? environment}}`, name.end];
  }
  const position = readOption(tex, name.end);
  const spec = readArgument(tex, position?.end ?? name.end);
  return spec && [String.raw`\begin{array}{${columns(spec.content)}}`, spec.end];
};

const end: Rewriting = (tex, at) => {
  const name = readArgument(tex, at);
  if (name === undefined) return undefined;
  const { content } = name;
  const known = /^eqnarray\*?$/.test(content) ? 'array' : (ENVIRONMENTS[content] ?? content);
  return [`\\end{${known}}`, name.end];
};

const nothing =
  (pattern: RegExp): Rewriting =>
  (tex, at) => ['', at + (pattern.exec(tex.slice(at, at + 60))?.[0].length ?? 0)];

/** `\root 3 \of x`: what stands up to a word, and what it becomes. */
const upTo =
  (word: string, become: (content: string) => string): Rewriting =>
  (tex, at) => {
    const until = tex.indexOf(word, at);
    return until === -1 ? undefined : [become(tex.slice(at, until).trim()), until + word.length];
  };

const rewritings: Readonly<Record<string, Rewriting>> = {
  // What is asked for besides the formula is not given: no links, styles or names.
  ...{ href: instead(2, (_address, shown = '') => `{${shown}}`) },
  ...Object.fromEntries(
    ['style', 'class', 'cssId'].map((name) => [
      name,
      instead(2, (_what, shown = '') => `{${shown}}`),
    ]),
  ),
  bbox: instead(1, (shown = '', box = '') =>
    box.includes('border') ? String.raw`\boxed{${shown}}` : `{${shown}}`,
  ),
  enclose: instead(2, (kinds = '', shown = '') =>
    /box|circle/.test(kinds) ? String.raw`\boxed{${shown}}` : `{${shown}}`,
  ),
  mmlToken: instead(2, (_kind, shown = '') => String.raw`\mathrm{${shown}}`),
  unicode: instead(1, (code = '') => character(code)),
  Rule: instead(3, (width = '', height = '') => String.raw`\rule{${width}}{${height}}`),
  require: instead(1, () => ''),
  vspace: instead(1, () => ''),
  cline: instead(1, () => ''),
  hdotsfor: instead(1, () => String.raw`\dots`),
  multicolumn: instead(3, (_count, _column, shown = '') => `{${shown}}`),
  toggle: upTo('\\endtoggle', (shown) => `{${readArgument(shown, 0)?.content ?? ''}}`),
  root: upTo('\\of', (degree) => String.raw`\sqrt[${degree}]`),
  buildrel: upTo('\\over', (above) => String.raw`\overset{${above}}`),
  skew: nothing(/^\s*\{?-?[\d.]+\}?/),
  moveleft: nothing(/^\s*-?[\d.]+\s*[a-z]{2}/),
  moveright: nothing(/^\s*-?[\d.]+\s*[a-z]{2}/),
  pmatrix: matrix('pmatrix'),
  cases: matrix('cases'),
  eqalign: matrix('aligned'),
  eqalignno: matrix('aligned'),
  leqalignno: matrix('aligned'),
  displaylines: matrix('gathered'),
  ...{ begin, end },
  ...Object.fromEntries(
    [
      ...[
        'text',
        'textrm',
        'textnormal',
        'textup',
        'textit',
        'textbf',
        'textsf',
        'texttt',
        'mbox',
        'hbox',
      ],
    ].map((name) => [name, textIn]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'hat',
        'widehat',
        'tilde',
        'widetilde',
        'bar',
        'overline',
        'underline',
        'vec',
        'dot',
        'ddot',
      ],
      ...['check', 'acute', 'grave', 'breve', 'mathring', 'overrightarrow', 'overleftarrow'],
    ].map((name) => [name, accent]),
  ),
};

const REWRITTEN = new RegExp(
  `${marked(Object.keys(rewritings).join('|'))}|\\\\[^]|#(?![0-9a-fA-F]{3,6}\\})`,
  'g',
);
/** What stands in others: a matrix in a matrix. */
const MAX_ROUNDS = 5;

/** A formula in the dialect of MathJax in that of Temml. */
export function toTemml(source: string, rounds = MAX_ROUNDS): string {
  let [done, behind] = ['', 0];
  for (const { 0: found, index } of source.matchAll(REWRITTEN)) {
    if (index < behind) continue;
    const name = found.slice(1);
    if (found === '#') {
      done += `${source.slice(behind, index)}\\#`;
      behind = index + 1;
      continue;
    }
    const rewritten = Object.hasOwn(rewritings, name)
      ? rewritings[name]?.(source, index + found.length, name)
      : undefined;
    if (rewritten === undefined) continue;
    done += source.slice(behind, index) + rewritten[0];
    behind = rewritten[1];
  }
  const made = done + source.slice(behind);
  return made === source || rounds === 0 ? made : toTemml(made, rounds - 1);
}
