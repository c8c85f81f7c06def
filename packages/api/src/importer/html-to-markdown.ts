import TurndownService from 'turndown';
import { shieldFormulas } from './shield-formulas.js';

/** The part of a DOM node that the rules below read. */
interface Markup {
  readonly nodeName: string;
  readonly className: string;
  readonly textContent: string;
  readonly firstElementChild: Markup | null;
  readonly parentElement: Markup | null;
  readonly previousElementSibling: Markup | null;
}

const SUPERSCRIPTS = ['0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'] as const;
const SUBSCRIPTS = ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] as const;

/** Raised or lowered letters where Unicode has them; a longer note stays plain. */
function shifted(content: string, [from, to]: readonly [string, string]): string {
  const letters = [...content];
  if (!letters.every((letter) => from.includes(letter))) return content;
  return letters.map((letter) => [...to][from.indexOf(letter)] ?? letter).join('');
}

/** A fence that is longer than every row of backticks inside. */
function fenced(node: Markup): string {
  const code = node.textContent.replace(/\n$/, '');
  const classes = `${node.className} ${node.firstElementChild?.className ?? ''}`;
  const [, language = ''] = /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(classes) ?? [];
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

/** A code span that may hold backticks. */
function codeSpan(content: string): string {
  const code = content.replace(/\s+/g, ' ').trim();
  if (code === '') return '';
  const rows = new Set([...code.matchAll(/`+/g)].map(([row]) => row.length));
  let length = 1;
  while (rows.has(length)) length += 1;
  const mark = '`'.repeat(length);
  return code.includes('`') ? `${mark} ${code} ${mark}` : mark + code + mark;
}

const isFirstRow = ({ previousElementSibling, parentElement }: Markup): boolean =>
  previousElementSibling === null && parentElement?.previousElementSibling?.nodeName !== 'THEAD';

/** A table needs a head in Markdown: its first row, whatever the markup says. */
function tableRow(content: string, row: Markup): string {
  const line = `\n|${content.replace(/\n/g, '')}`;
  if (!isFirstRow(row)) return line;
  const columns = content.match(/(?<!\\)\|/g)?.length ?? 1;
  return `${line}\n|${' --- |'.repeat(columns)}`;
}

const cell = (content: string): string =>
  ` ${content
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\|/g, '\\|')} |`;

/** Links of a page that mean the page's own site. */
const OWN_LINK = /(<(?:a|img)\b[^<>]*?\s(?:href|src)=")(\/[^"]*)/g;

/** Turns a site's HTML into Markdown with whole links. */
export function createMarkdownConverter(origin: string): (html: string) => string {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    hr: '---',
    emDelimiter: '*',
  });
  service
    .addRule('codeBlock', { filter: 'pre', replacement: (_content, node: Markup) => fenced(node) })
    .addRule('codeSpan', {
      filter: (node: Markup) =>
        ['CODE', 'KBD', 'SAMP', 'TT'].includes(node.nodeName) &&
        node.parentElement?.nodeName !== 'PRE',
      replacement: (_content, node: Markup) => codeSpan(node.textContent),
    })
    .addRule('strikethrough', {
      filter: ['del', 's', 'strike'] as never,
      replacement: (content) => `~~${content}~~`,
    })
    .addRule('superscript', { filter: 'sup', replacement: (text) => shifted(text, SUPERSCRIPTS) })
    .addRule('subscript', { filter: 'sub', replacement: (text) => shifted(text, SUBSCRIPTS) })
    .addRule('cell', { filter: ['th', 'td'], replacement: cell })
    .addRule('row', {
      filter: 'tr',
      replacement: (content, node: Markup) => tableRow(content, node),
    })
    .addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
    .addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });

  const withOrigin = (html: string): string =>
    html.replace(OWN_LINK, (found, before: string, path: string) =>
      URL.canParse(path, origin) ? before + new URL(path, origin).href : found,
    );
  return (html) => {
    if (html === '') return '';
    const shielded = shieldFormulas(withOrigin(html));
    return shielded.restore(service.turndown(shielded.html));
  };
}
