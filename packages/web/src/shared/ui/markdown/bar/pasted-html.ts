import { mathParts } from '@collabor8/domain';
import TurndownService from 'turndown';
import { inParentheses } from './formats.js';

/** What Markdown has a mark for; without any of it the words alone were meant. */
const MARKED =
  'a[href], b, strong, i, em, code, pre, kbd, sub, sup, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, table, img, del, s, hr, details';

const isHeavy = (weight: string): boolean => weight === 'bold' || Number(weight) >= 600;

/** Word processors say by style what is bold or slanted, and wrap all of it into a `b` that is neither. */
function markStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('b[style], span[style]')) {
    const { fontWeight, fontStyle } = element.style;
    const names = [
      ...(isHeavy(fontWeight) ? ['strong'] : []),
      ...(fontStyle === 'italic' ? ['em'] : []),
    ];
    if (element.localName === 'b' && names.length === 0 && fontWeight === '') continue;
    let content: (Node | string)[] = [...element.childNodes];
    for (const name of names) {
      const mark = document.createElement(name);
      mark.append(...content);
      content = [mark];
    }
    element.replaceWith(...content);
  }
}

/** Word writes the items of lists as paragraphs, of which each says how deep it stands, and begins with its mark. */
const WORD_ITEM = 'p[style*="mso-list:"]';

function gatherItems(root: HTMLElement): void {
  const made = new Set<Element | null>();
  for (const paragraph of root.querySelectorAll(WORD_ITEM)) {
    const mark = paragraph.querySelector('[style*="mso-list:Ignore"]');
    const list = document.createElement(/[\da-z][.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul');
    mark?.remove();
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    made.add(list);
    const [, level = '1'] = / level(\d)/.exec(paragraph.getAttribute('style') ?? '') ?? [];
    let open = paragraph.previousElementSibling;
    let holder: Element | null = null;
    for (let depth = 1; made.has(open) && depth < Number(level); depth += 1) {
      holder = open?.lastElementChild ?? null;
      open = holder?.lastElementChild ?? null;
    }
    if (made.has(open)) open?.append(item);
    else {
      list.append(item);
      if (holder === null) paragraph.before(list);
      else holder.append(list);
    }
    paragraph.remove();
  }
}

/** Documents put a list beside the item that it belongs to, and chats and pages write lines of code in ways of their own. */
function putRight(root: HTMLElement): void {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
  }
  for (const end of root.querySelectorAll('pre br')) end.replaceWith('\n');
  for (const line of root.querySelectorAll('pre :is(div, p)')) line.append('\n');
}

/** A fence that is longer than every row of backticks inside. */
function fenced(block: HTMLElement): string {
  const code = block.textContent.replace(/\n$/, '');
  const [, language = ''] =
    /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(
      `${block.className} ${block.firstElementChild?.className ?? ''}`,
    ) ?? [];
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

/** Forms take links to https alone (SPEC §5): of others the words stay. */
function linkOf(content: string, link: HTMLElement): string {
  const address = link.getAttribute('href') ?? '';
  if (content.trim() === '' || !/^https:\/\/[^\s<>]+$/.test(address)) return content;
  if (link.textContent.trim() === address) return address;
  return `[${content.trim().replace(/\s*\n\s*/g, ' ')}](${inParentheses(address)})`;
}

function pictureOf(image: HTMLElement): string {
  const address = image.getAttribute('src') ?? '';
  const isEmoji = image.matches('.emoji, [data-stringify-emoji]');
  const alt = (image.getAttribute('alt') ?? '').replace(/[[\]\n]/g, ' ').trim();
  return !isEmoji && /^https:\/\/[^\s<>]+$/.test(address)
    ? `![${alt === '' ? 'Picture' : alt}](${inParentheses(address)})`
    : alt;
}

/** What belongs to an item stands right of its mark. */
function itemOf(content: string, item: HTMLElement): string {
  const list = item.parentElement;
  const isNumbered = list?.localName === 'ol';
  const place = list === null ? 0 : [...list.children].indexOf(item);
  const first = Number(list?.getAttribute('start') ?? 1);
  const mark = isNumbered ? `${first + place}. ` : '- ';
  const lines = content
    .trim()
    .replace(/^(\[[x ]\]) +/, '$1 ')
    .replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
  return `${mark}${lines}\n`;
}

const isFirstRow = (row: HTMLElement): boolean =>
  row.previousElementSibling === null &&
  (row.parentElement?.previousElementSibling ?? null) === null;

/** A table needs a head in Markdown: its first row, whatever the markup says. */
const rowOf = (content: string, row: HTMLElement): string =>
  `\n|${content.replace(/\n/g, '')}` +
  (isFirstRow(row) ? `\n|${' --- |'.repeat(row.children.length)}` : '');

const cellOf = (content: string): string =>
  ` ${content
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\|/g, '\\|')} |`;

const asWritten = (content: string, { localName }: HTMLElement): string =>
  content.trim() === '' ? content : `<${localName}>${content}</${localName}>`;

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  hr: '---',
  emDelimiter: '*',
});
/** In a formula nothing is a mark, so nothing in it needs a backslash. */
service.escape = (text) =>
  mathParts(text)
    .map(({ kind, source }) =>
      kind === 'prose' ? TurndownService.prototype.escape.call(service, source) : source,
    )
    .join('');
service.remove(['style', 'script', 'title', 'noscript', 'template']);
type Rule = (content: string, element: HTMLElement) => string;
const rules: readonly (readonly [(keyof HTMLElementTagNameMap)[], Rule])[] = [
  [['pre'], (_content, block) => fenced(block)],
  [['a'], linkOf],
  [['img'], (_content, image) => pictureOf(image)],
  [['input'], (_content, box) => (box.hasAttribute('checked') ? '[x] ' : '[ ] ')],
  [['kbd', 'sub', 'sup'], asWritten],
  [['summary'], (content) => `<summary>${content.trim()}</summary>\n\n`],
  [['details'], (content) => `\n\n<details>\n${content.trim()}\n\n</details>\n\n`],
  [['li'], itemOf],
  [['del', 's'], (content) => `~~${content}~~`],
  [['th', 'td'], cellOf],
  [['tr'], rowOf],
  [['thead', 'tbody', 'tfoot'], (content) => content],
  [['table'], (content) => `\n\n${content.trim()}\n\n`],
];
for (const [filter, replacement] of rules) {
  service.addRule(filter.join(' '), {
    filter,
    replacement: (content, node) =>
      node instanceof HTMLElement ? replacement(content, node) : content,
  });
}

/** The Markdown of what was copied from a page or a document; undefined where it has no more than words. */
export function pastedMarkdown(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  gatherItems(body);
  markStyles(body);
  putRight(body);
  const hasFormulas = writeFormulas(body);
  if (!hasFormulas && body.querySelector(MARKED) === null) return undefined;
  return service.turndown(body);
}

const TEX = 'annotation[encoding="application/x-tex"]';
const TEX_OF_MATHJAX_2 = 'script[type^="math/tex"]';
/** What of MathJax 2 stands before a formula's source. */
const SHOWN_BY_MATHJAX_2 = '.MathJax, .MathJax_Preview, .MathJax_Display';

/** A formula as texts have it here; undefined where it would be none, such as a part of a macro. */
function written(tex: string, isDisplay: boolean): string | undefined {
  const formula = isDisplay ? `$$${tex.trim()}$$` : `$${tex.trim()}$`;
  const [first, ...others] = mathParts(formula);
  return others.length === 0 && first?.kind !== 'prose' ? first?.source : undefined;
}

/**
 * Pages show a formula as hundreds of boxes, and keep among them how it was written: KaTeX, MathJax and
 * encyclopedias in MathML, MathJax 2 in a script. Puts that in their place; tells whether there was any.
 */
function writeFormulas(root: HTMLElement): boolean {
  let hasAny = false;
  const put = (shown: Element, formula: string | undefined): void => {
    if (formula === undefined) return;
    shown.replaceWith(formula);
    hasAny = true;
  };
  for (const source of root.querySelectorAll(TEX)) {
    const math = source.closest('math');
    const block = source.closest('.katex-display');
    const shown =
      block ?? source.closest('.katex, mjx-container, .mwe-math-element') ?? math ?? source;
    const isDisplay = block !== null || math?.getAttribute('display') === 'block';
    put(shown, written(source.textContent, isDisplay));
  }
  for (const source of root.querySelectorAll(TEX_OF_MATHJAX_2)) {
    while (source.previousElementSibling?.matches(SHOWN_BY_MATHJAX_2)) {
      source.previousElementSibling.remove();
    }
    const isDisplay = source.getAttribute('type')?.includes('mode=display') === true;
    put(source, written(source.textContent, isDisplay));
  }
  return hasAny;
}
