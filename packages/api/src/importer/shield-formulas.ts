import { ESCAPE_OR_FORMULA, mathParts } from '@collabor8/domain';
import { findFormulas, markedFormula, type FoundFormula } from './find-formulas.js';

/** Stand in for formulas and dollar signs while HTML becomes Markdown: nobody writes these characters. */
const FIRST_STAND_IN = 0xf0000;
const LAST_STAND_IN = 0xffffd;
const STAND_IN = /[\u{f0000}-\u{ffffd}]/gu;
const STAND_IN_AND_DIGITS = /([\u{f0000}-\u{ffffd}])(\d*)/gu;

/** In these nothing is a formula; `<br>` may stand in the midst of one, any other tag ends what may be. */
const TAGS = new RegExp(
  [
    String.raw`<(pre|code|kbd|samp|tt|script|style|textarea)\b[^>]*>[^]*?</\1>`,
    String.raw`<span\b[^>]*\bclass="(?:[^"]* )?math-container(?: [^"]*)?"[^>]*>([^]*?)</span>`,
    String.raw`<!--[^]*?-->|</?(?!br\b)[a-zA-Z][^>]*>`,
  ].join('|'),
  'g',
);

/** Characters in which the end of what a dollar sign begins is looked for. */
const FURTHEST = 1_000;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' },
};

const decoded = (text: string): string =>
  text
    .replace(/<br\b[^>]*>/g, '\n')
    .replace(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi,
      (entity, decimal, hex: string, name) => {
        if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? entity;
        return String.fromCodePoint(decimal === undefined ? parseInt(hex, 16) : Number(decimal));
      },
    );

/** What a formula means in one line, which is no Markdown wherever it stands: without comments. */
const inOneLine = (tex: string): string =>
  tex
    .replace(/\\[^]|%[^\n]*\n?[ \t]*/g, (found) => (found.startsWith('%') ? '' : found))
    // Of code, for Markdown.
    .replaceAll('`', '‘')
    .replace(/\s+/g, ' ');

/** No space may stand inside the signs of a line's formula, nor what is left of one that had a backslash. */
const trimmed = (tex: string): string =>
  tex.trim().replace(/(?<!\\)(?:\\\\)*\\$/, (slashes) => slashes.slice(1));

const isOneFormula = (source: string): boolean => {
  const [first, ...others] = mathParts(source);
  return first?.kind !== 'prose' && others.length === 0;
};

type Formula = Pick<FoundFormula, 'tex' | 'isDisplay'>;

/** With the digits behind it, which would make its last sign one of money. */
function written({ tex, isDisplay }: Formula, isInTable: boolean, digits: string): string {
  const source = isInTable
    ? tex.replace(/\\?\|/g, (bar) => (bar === '|' ? '\\|' : '\\Vert '))
    : tex;
  const line = trimmed(source);
  if (line === '') return digits;
  if (!isDisplay) return digits === '' ? `$${line}$` : `$${line}{${digits}}$`;
  const isEnvironment = line.startsWith('\\begin{') && isOneFormula(line);
  return (isEnvironment ? line : `$$${source}$$`) + digits;
}

const HERE = new RegExp(ESCAPE_OR_FORMULA.source, 'y');

/** Dollar signs instead of what stands in for them; one that would be that of a formula gets a backslash. */
const withDollars = (markdown: string): string =>
  // From behind: whether one opens a formula depends on what is escaped behind it.
  markdown.split(STAND_IN).reduceRight((behind, part) => {
    HERE.lastIndex = 0;
    const isOpening = HERE.test(`$${behind.slice(0, FURTHEST)}`);
    return `${part}${isOpening ? '\\' : ''}$${behind}`;
  });

const isInTable = (markdown: string, place: number): boolean =>
  /^[\s>]*\|/.test(markdown.slice(markdown.lastIndexOf('\n', place - 1) + 1, place));

/** HTML in which nothing of a formula can be taken for markup, or be escaped as it looks like it. */
export interface ShieldedHtml {
  readonly html: string;
  /** Puts the formulas into what became of it, as Markdown has them. */
  readonly restore: (markdown: string) => string;
}

/** Takes formulas out of a site's HTML: marked ones, and bare ones as MathJax finds them; other dollar signs stay. */
export function shieldFormulas(source: string): ShieldedHtml {
  const html = source.replace(STAND_IN, '');
  const isLabelled = html.includes('\\label');
  const shielded: (Formula | '$')[] = [];
  const standIn = (what: Formula | '$'): string => {
    const place = FIRST_STAND_IN + shielded.push(what) - 1;
    return place > LAST_STAND_IN ? '' : String.fromCodePoint(place);
  };
  const shieldedOf = (character: string): Formula | '$' | undefined =>
    shielded[(character.codePointAt(0) ?? 0) - FIRST_STAND_IN];

  const runs: { readonly tag: string; readonly marked?: string | undefined; text: string }[] = [];
  let behind = 0;
  for (const { 0: tag, 2: marked, index } of html.matchAll(TAGS)) {
    runs.push({ text: html.slice(behind, index), tag, marked });
    behind = index + tag.length;
  }
  runs.push({ text: html.slice(behind), tag: '' });
  const found = runs.map(({ text }) => findFormulas(text, isLabelled));
  const hasFormula =
    found.some(({ length }) => length > 0) || runs.some(({ marked }) => marked !== undefined);

  /** Where there is mathematics, a dollar sign is written with a backslash. */
  const prose = (text: string): string =>
    text.replace(hasFormula ? /\\?\$/g : /\$/g, () => standIn('$'));
  const shieldedRuns = runs.map(({ text, tag, marked }, index) => {
    let done = '';
    let end = 0;
    for (const formula of found[index] ?? []) {
      done += prose(text.slice(end, formula.start));
      done += standIn({ ...formula, tex: inOneLine(decoded(formula.tex)) });
      end = formula.end;
    }
    done += prose(text.slice(end));
    if (marked === undefined) return done + tag;
    const formula = markedFormula(decoded(marked));
    return done + standIn({ ...formula, tex: inOneLine(formula.tex) });
  });

  return {
    html: shieldedRuns.join(''),
    restore: (markdown) =>
      withDollars(
        markdown.replace(
          STAND_IN_AND_DIGITS,
          (all, character: string, digits: string, start: number) => {
            const formula = shieldedOf(character);
            if (formula === undefined || formula === '$') return all;
            return written(formula, isInTable(markdown, start), digits);
          },
        ),
      ),
  };
}

const CODE = /(`+)[^]*?[^`]\1(?!`)/g;

function tightOutsideCode(text: string): string {
  let done = '';
  let end = 0;
  for (const formula of findFormulas(text, false)) {
    const source = text.slice(formula.start, formula.end);
    const tight = isOneFormula(source)
      ? source
      : written({ ...formula, tex: inOneLine(formula.tex) }, false, '');
    done += text.slice(end, formula.start) + tight;
    end = formula.end;
  }
  return done + text.slice(end);
}

/** Formulas of a text without HTML, such as a title or a comment, as texts have them here: `$x$` for `$ x $` and `\\(x\\)`. */
export function tightFormulas(text: string): string {
  let done = '';
  let end = 0;
  for (const { 0: code, index } of text.matchAll(CODE)) {
    done += tightOutsideCode(text.slice(end, index)) + code;
    end = index + code.length;
  }
  return done + tightOutsideCode(text.slice(end));
}
