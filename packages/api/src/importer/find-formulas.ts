/** A formula where it stands in a text: from its first character to behind its last. */
export interface FoundFormula {
  readonly start: number;
  readonly end: number;
  readonly isDisplay: boolean;
  /** Without its delimiters; an environment alone has its own. */
  readonly tex: string;
}

/** Looking further for an end would take long. */
const MAX_LENGTH = 10_000;
/** Characters that are looked at in all while ends are looked for, in whatever beginnings fill a text. */
const MAX_EFFORT = 1_000_000;

const CLOSINGS: Readonly<Record<string, string>> = {
  $$: '$$',
  $: '$',
  '\\$': '\\$',
  '\\[': '\\]',
  '\\(': '\\)',
};
const BEGINNING = /\\begin\{([^{}]{1,30})\}|\\(?:eq)?ref\{[^{}$\\]+\}|\$\$?|\\[^]/g;

/** Where a delimiter closes what was opened before `from`: as for MathJax, not inside braces. */
function findClosing(text: string, from: number, closing: string): number | undefined {
  let depth = 0;
  const last = Math.min(text.length, from + MAX_LENGTH);
  for (let at = from; at < last; at += 1) {
    if (depth === 0 && text.startsWith(closing, at)) return at;
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth < 0) return undefined;
  }
  return undefined;
}

/** An environment, in which others of its name may stand. */
function environmentAt(text: string, start: number, name: string): FoundFormula | undefined {
  let depth = 0;
  for (const mark of text.slice(start, start + MAX_LENGTH).matchAll(/\\(begin|end)\{([^{}]*)\}/g)) {
    if (mark[2] !== name) continue;
    depth += mark[1] === 'begin' ? 1 : -1;
    const end = start + mark.index + mark[0].length;
    if (depth === 0) return { start, end, isDisplay: true, tex: text.slice(start, end) };
  }
  return undefined;
}

/** What no prose has. */
const isTex = (content: string): boolean => /\\[a-zA-Z,;!{}|\\ ]|[\^_]/.test(content);

const SUM_AND_WORDS = /^\d[\d.,]*(?:[kKmMbB]|\s?[a-z]+)?[,;.)]*\s+[A-Za-z]{2}/;
const WORDS = /(?:[A-Za-z]{2,}[\s,]+){2}[A-Za-z]{2}/;

/** Whether mathematics stands between two dollar signs, and not what is said about money. */
function isMathematics(content: string, next: string): boolean {
  if (isTex(content)) return true;
  if (/\d/.test(next) || SUM_AND_WORDS.test(content) || WORDS.test(content)) return false;
  if (content === content.trim()) return true;
  return !/[A-Za-z]{2}/.test(content) && /^[^\d]/.test(content);
}

/** Where a dollar sign alone means money, `\$` stands around formulas; elsewhere it is the sign itself. */
const isDelimited = (content: string): boolean => isTex(content) || /^[A-Za-z0-9]$/.test(content);

function formulaAt(
  text: string,
  start: number,
  mark: string,
  isLabelled: boolean,
): FoundFormula | undefined {
  if (isLabelled && /^\\(?:eq)?ref/.test(mark)) {
    return { start, end: start + mark.length, isDisplay: false, tex: mark };
  }
  const closing = CLOSINGS[mark];
  if (closing === undefined) return undefined;
  const from = start + mark.length;
  const at = findClosing(text, from, closing);
  if (at === undefined) return undefined;
  const [tex, end] = [text.slice(from, at), at + closing.length];
  const isFormula =
    tex.trim() !== '' &&
    (mark !== '$' || isMathematics(tex, text[end] ?? '')) &&
    (mark !== '\\$' || isDelimited(tex));
  return isFormula ? { start, end, isDisplay: mark === '$$' || mark === '\\[', tex } : undefined;
}

/** Finds formulas in a text without markup, as MathJax does; references only where something is labelled. */
export function findFormulas(text: string, isLabelled: boolean): readonly FoundFormula[] {
  const found: FoundFormula[] = [];
  const beginning = new RegExp(BEGINNING);
  let effort = 0;
  for (let at = beginning.exec(text); at !== null; at = beginning.exec(text)) {
    const { 0: mark, 1: environment, index: start } = at;
    const formula =
      environment === undefined
        ? formulaAt(text, start, mark, isLabelled)
        : environmentAt(text, start, environment);
    if (formula !== undefined) {
      found.push(formula);
      beginning.lastIndex = formula.end;
    } else if (mark === '$$') {
      beginning.lastIndex = start + 1;
    }
    if (environment !== undefined || mark in CLOSINGS) {
      effort += (formula?.end ?? Math.min(text.length, start + MAX_LENGTH)) - start;
    }
    if (effort > MAX_EFFORT) break;
  }
  return found;
}

const DELIMITED = /^(\$\$|\\\[|\\?\$|\\\()([^]*?)(\$\$|\\\]|\\?\$|\\\))$/;

/** The formula that a site has marked, with its delimiters or without. */
export function markedFormula(marked: string): Pick<FoundFormula, 'isDisplay' | 'tex'> {
  const text = marked.trim();
  const [, opening = '', tex = ''] = DELIMITED.exec(text) ?? [];
  if (opening !== '') return { isDisplay: opening === '$$' || opening === '\\[', tex };
  return { isDisplay: text.startsWith('\\begin{'), tex: text };
}
