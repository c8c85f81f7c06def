import { containedText } from './harmless-text.js';
import { withoutAddresses } from './link-words.js';
import { EXCERPT_LENGTH } from './questions/limits.js';
import { ESCAPE_OR_FORMULA, isFormula, mathParts } from './questions/mathematics.js';

/** The line between a table's head and its rows, of whatever its signs may make: there is one way to read it. */
const TABLE_RULE = /^(?=.*-)(?=.*\|)[ \t|:-]+$/gm;
const TABLE_ROW = /^[ \t]*\|.*$/gm;

/** Stand in for the formulas while the marks go: nobody writes these characters. */
const FIRST_STAND_IN = 0xf0000;
const STAND_IN = /[\u{f0000}-\u{ffffd}]/gu;
const CODE_SPAN = /`[^`\n]*`/;
/** Tags of HTML that are shown as what they are. */
const TAG = /<\/?(?:kbd|sub|sup|summary|details)>|<details open>/;
/** Escaped characters behind each other, of which there may be thousands, are found in one go. */
const ESCAPES = /(?:\\(?!begin\{)[^]){2,}/;
const CODE_FORMULA_OR_TAG = new RegExp(
  [CODE_SPAN, ESCAPES, ESCAPE_OR_FORMULA, TAG].map(({ source }) => source).join('|'),
  'g',
);
const isOfBlock = (tag: string): boolean => /^<\/?(?:summary|details)/.test(tag);

/** The text without its marks, on one line, and of its first characters alone; formulas keep their source. */
export function withoutMarks(markdown: string, most = EXCERPT_LENGTH * 10): string {
  const formulas: string[] = [];
  const prose = markdown
    .replace(STAND_IN, '')
    // An excerpt is short: what lies far behind its end is not worth reading.
    .slice(0, most)
    .replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, ' ')
    .replace(CODE_FORMULA_OR_TAG, (found) => {
      if (found.startsWith('<')) return isOfBlock(found) ? ' ' : '';
      return isFormula(found)
        ? String.fromCodePoint(FIRST_STAND_IN + formulas.push(found) - 1)
        : found;
    });
  return (
    // What is cut off ends in an address now and then.
    withoutAddresses(prose)
      .replace(/^\s{0,3}(?:[#>]+|[-*+]|\d+[.)])\s+/gm, '')
      .replace(TABLE_RULE, ' ')
      .replace(TABLE_ROW, (row) => row.replace(/(?<!\\)\|/g, ' '))
      .replace(/[*`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}/g, '')
      // Inside a word an underscore is part of a name, as in snake_case.
      .replace(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, '')
      .replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1')
      .replace(
        STAND_IN,
        (character) => formulas[(character.codePointAt(0) ?? 0) - FIRST_STAND_IN] ?? '',
      )
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Where the formula begins that a cut at `end` would go through. */
function beforeFormula(text: string, end: number): number {
  let start = 0;
  for (const { kind, source } of mathParts(text)) {
    const length = [...source].length;
    if (start + length > end) return kind === 'prose' ? end : start;
    start += length;
  }
  return end;
}

/** The first words of a Markdown text, on one line and without its marks. */
export function excerptOf(markdown: string): string {
  const plain = withoutMarks(markdown);
  const characters = [...plain];
  if (characters.length <= EXCERPT_LENGTH) return plain;
  const lastSpace = characters.lastIndexOf(' ', EXCERPT_LENGTH);
  // Whole words, unless the last one is so long that little would be left.
  const wordEnd = lastSpace < EXCERPT_LENGTH / 2 ? EXCERPT_LENGTH : lastSpace;
  const formulaStart = beforeFormula(plain, wordEnd);
  const end = formulaStart < EXCERPT_LENGTH / 2 ? wordEnd : formulaStart;
  return containedText(`${characters.slice(0, end).join('').trimEnd()} ...`);
}

/** The beginning of a message without its Markdown, for where there is room for a line or two. */
export function plainText(markdown: string): string {
  const excerpt = excerptOf(markdown);
  // An excerpt leaves code out; of a message that is nothing else, the code says more than nothing.
  return excerpt === ''
    ? markdown
        .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
        .replace(/\s+/g, ' ')
        .trim()
    : excerpt;
}
