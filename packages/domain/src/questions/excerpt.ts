import { EXCERPT_LENGTH } from './limits.js';

/** The line between a table's head and its rows. */
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$/gm;
const TABLE_ROW = /^[ \t]*\|.*$/gm;

/** The first words of a Markdown text, on one line and without its marks. */
export function excerptOf(markdown: string): string {
  const plain = markdown
    // An excerpt is short: what lies far behind its end is not worth reading.
    .slice(0, EXCERPT_LENGTH * 10)
    .replace(/(```|~~~)[\s\S]*?(?:\1|$)/g, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:[#>]+|[-*+]|\d+[.)])\s+/gm, '')
    .replace(TABLE_RULE, ' ')
    .replace(TABLE_ROW, (row) => row.replace(/(?<!\\)\|/g, ' '))
    .replace(/[*`~]{1,3}(?=\S)|(?<=\S)[*`~]{1,3}/g, '')
    // Inside a word an underscore is part of a name, as in snake_case.
    .replace(/(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!<>|])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= EXCERPT_LENGTH) return plain;
  const lastSpace = characters.lastIndexOf(' ', EXCERPT_LENGTH);
  // Whole words, unless the last one is so long that little would be left.
  const end = lastSpace < EXCERPT_LENGTH / 2 ? EXCERPT_LENGTH : lastSpace;
  return `${characters.slice(0, end).join('')} ...`;
}
