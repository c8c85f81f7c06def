import { withoutAttachments } from '../pictures/rules.js';
import { ESCAPE_OR_FORMULA, isFormula } from './mathematics.js';

/** Its end is no condition: where it couldn't be met, a long run would be tried at each of its marks. */
const FENCE = /^ {0,3}(`{3,}|~{3,})([^]*)/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {0,3}\t| {4})[ \t]*\S/;
const BLANK_LINE = /\n[ \t]*\n/;
const CODE_SPAN = /(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/;
const ESCAPE_OR_SPAN = new RegExp(`${CODE_SPAN.source}|${ESCAPE_OR_FORMULA.source}`, 'g');
const ESCAPE_OR_BRACKET = /\\[^]|\[|\]\(?/g;

/**
 * The text without its code blocks: fenced ones, of which one that is never closed reaches to the
 * end, and indented ones, which begin behind a blank line. Below a list's item an indented line
 * goes on with the item, so it counts as text.
 */
function withoutBlocks(text: string): string {
  const prose: string[] = [];
  let fence = '';
  let isAfterBlank = true;
  let isInList = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, mark = '', info = ''] = FENCE.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence) && info.trim() === '') fence = '';
    } else if (mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      fence = mark;
      prose.push('');
      isAfterBlank = true;
    } else if (isAfterBlank && !isInList && INDENTED.test(line)) {
      prose.push('');
    } else {
      prose.push(line);
      isAfterBlank = line.trim() === '';
      isInList = LIST_ITEM.test(line) || (isInList && (isAfterBlank || /^\s/.test(line)));
    }
  }
  return prose.join('\n');
}

/** A code span or a formula becomes a word, not a blank: it may be all of a link's label. */
const withoutSpans = (paragraph: string): string =>
  paragraph.replace(ESCAPE_OR_SPAN, (found) =>
    found.startsWith('\\') && !isFormula(found) ? found : 'code',
  );

/** The text as it is read: without code and formulas. Takes time in proportion to the text. */
export const proseOf = (markdown: string): string =>
  withoutBlocks(markdown).split(BLANK_LINE).map(withoutSpans).join('\n\n');

/**
 * Whether every markdown-style link [label](url) outside code and formulas has a label and a url that starts
 * with https:// and has something after it (SPEC §5). Takes time in proportion to the text.
 */
export function hasValidHyperlinks(text: string): boolean {
  const prose = withoutAttachments(proseOf(text));
  const labelStarts: number[] = [];
  for (const { 0: found, index } of prose.matchAll(ESCAPE_OR_BRACKET)) {
    if (found === '[') labelStarts.push(index + 1);
    if (!found.startsWith(']')) continue;
    const labelStart = labelStarts.pop();
    if (labelStart === undefined || found === ']') continue;
    const urlEnd = prose.indexOf(')', index);
    if (urlEnd === -1) break;
    const label = prose.slice(labelStart, index);
    const url = prose.slice(index + found.length, urlEnd);
    if (label.trim() === '' || !/^https:\/\/\S/.test(url)) return false;
  }
  return true;
}
