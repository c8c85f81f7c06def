import { containedText } from '../harmless-text.js';
import { EXCERPT_LENGTH } from './limits.js';
import { ESCAPE_OR_FORMULA, mathParts } from './mathematics.js';

/** The line between a table's head and its rows. */
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$/gm;
const TABLE_ROW = /^[ \t]*\|.*$/gm;

/** Stand in for the formulas while the marks go: nobody writes these characters. */
const FIRST_STAND_IN = 0xf0000;
const STAND_IN = /[\u{f0000}-\u{ffffd}]/gu;
const CODE_SPAN = /`[^`\n]*`/;
const CODE_OR_FORMULA = new RegExp(`${CODE_SPAN.source}|${ESCAPE_OR_FORMULA.source}`, 'g');

/** The text without its marks, on one line; formulas keep their source. */
function withoutMarks(markdown: string): string {
  const formulas: string[] = [];
  return (
    markdown
      .replace(STAND_IN, '')
      // An excerpt is short: what lies far behind its end is not worth reading.
      .slice(0, EXCERPT_LENGTH * 10)
      .replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, ' ')
      .replace(CODE_OR_FORMULA, (found) =>
        found.startsWith('$')
          ? String.fromCodePoint(FIRST_STAND_IN + formulas.push(found) - 1)
          : found,
      )
      .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
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
