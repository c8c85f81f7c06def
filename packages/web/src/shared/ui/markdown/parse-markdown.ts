import { ESCAPE_OR_FORMULA, isFormula } from '@collabor8/domain';
import MarkdownIt, { type StateBlock, type StateCore, type StateInline } from 'markdown-it';
import footnotes from 'markdown-it-footnote';

const markdown = new MarkdownIt({ html: true, linkify: true });
const { escapeHtml } = markdown.utils;

/** Begins with a protocol that runs nothing, or with none. */
const HARMLESS_ADDRESS = /^(?:(?:https?|ircs?|mailto|xmpp):|[^:/?#]*(?:[/?#]|$))/i;
/** No host ends so: it is a package of some version, such as `react@19.3.1`. */
const VERSION = /^mailto:[^?]*\.\d+$/i;
markdown.validateLink = (address) => HARMLESS_ADDRESS.test(address) && !VERSION.test(address);

markdown.linkify.add('//', null).add('www.', {
  validate: (text, position, linkify) =>
    Math.max(0, linkify.testSchemaAt(`//${text.slice(position)}`, 'http:', 0) - 2),
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});

/** Tags without attributes that say what words are, and do nothing. */
const IN_A_LINE = /^<\/?(?:kbd|sub|sup)>$/i;
const IN_A_BLOCK = /(<\/?(?:kbd|sub|sup|summary)>|<details(?: open)?>|<\/details>)/i;
/** The whole of the block is shown as text where it begins as anything else. */
const BLOCK_BEGINS = /^\s*<\/?(?:details|summary)\b/i;

/** Keys, small letters and what is folded are shown as what they are; all other HTML stays text. */
function blockHtml(source: string): string {
  if (!BLOCK_BEGINS.test(source)) return escapeHtml(source);
  const parts = source.split(IN_A_BLOCK);
  return parts.map((part) => (IN_A_BLOCK.test(part) ? part : escapeHtml(part))).join('');
}

markdown.renderer.rules['html_block'] = (tokens, at, _options, env) => {
  const { content = '' } = tokens[at] ?? {};
  return env?.['tags'] === true ? blockHtml(content) : escapeHtml(content);
};
markdown.renderer.rules['html_inline'] = (tokens, at, _options, env) => {
  const { content = '' } = tokens[at] ?? {};
  return env?.['tags'] === true && IN_A_LINE.test(content) ? content : escapeHtml(content);
};

// As GitHub has it.
markdown.renderer.rules['s_open'] = () => '<del>';
markdown.renderer.rules['s_close'] = () => '</del>';

const FORMULA = new RegExp(ESCAPE_OR_FORMULA, 'y');

/** The formula that begins at a place of a text, by the rules that titles and excerpts have. */
function formulaAt(text: string, place: number) {
  FORMULA.lastIndex = place;
  const found = FORMULA.exec(text);
  if (found === null || !isFormula(found[0])) return undefined;
  return { source: found[0], isDisplay: found.groups?.['display'] !== undefined };
}

/** A formula becomes an element with its source, for `typeset` to replace. */
function formulaInLine(state: StateInline, isSilent: boolean): boolean {
  const formula = formulaAt(state.src, state.pos);
  if (formula === undefined) return false;
  state.pos += formula.source.length;
  if (isSilent) return true;
  const token = state.push('formula', 'span', 0);
  token.content = formula.source;
  token.attrSet('data-math', formula.isDisplay ? 'display' : 'inline');
  return true;
}

/** Lines that are looked through for a formula's end: who begins one in each line would have all of them read for each. */
const FORMULA_LINES = 100;
const FORMULA_BEGINS = /\$\$|\\begin\{/y;

/** `$$` or an environment at the beginning of a line. Inside, a line that begins with a minus is no list. */
function formulaBlock(state: StateBlock, line: number, endLine: number, isSilent: boolean) {
  const [indent = 0, begin = 0] = [state.sCount[line], state.bMarks[line]];
  FORMULA_BEGINS.lastIndex = begin + (state.tShift[line] ?? 0);
  if (indent - state.blkIndent > 3 || !FORMULA_BEGINS.test(state.src)) return false;
  const isInside = (next: number) =>
    next < Math.min(endLine, line + FORMULA_LINES) &&
    !state.isEmpty(next) &&
    (state.sCount[next] ?? 0) >= state.blkIndent;
  let end = line + 1;
  while (isInside(end)) end += 1;
  const lines = state.getLines(line, end, state.blkIndent, false).trimStart();
  const source = formulaAt(lines, 0)?.source;
  if (source === undefined) return false;
  const after = lines.slice(source.length);
  const [rest = ''] = after.split('\n', 1);
  const height = source.split('\n').length;
  const isAlone = rest.trim() === '';
  // With more behind it, it is one of a paragraph, which a list would part if it has lines of its own.
  if (!isAlone && height === 1) return false;
  if (isSilent) return true;
  state.line = line + height;
  if (isAlone) {
    const token = state.push('formula', 'div', 0);
    token.content = source;
    token.attrSet('data-math', 'display');
  } else {
    state.push('paragraph_open', 'p', 1);
    const token = state.push('inline', '', 0);
    token.content = source + rest;
    token.children = [];
    state.push('paragraph_close', 'p', -1);
  }
  return true;
}

markdown.inline.ruler.before('escape', 'formula', formulaInLine);
markdown.block.ruler.before('table', 'formula', formulaBlock, { alt: ['paragraph', 'reference'] });
markdown.renderer.rules['formula'] = (tokens, at, _options, _env, renderer) => {
  const token = tokens[at];
  if (token === undefined) return '';
  return `<${token.tag}${renderer.renderAttrs(token)}>${escapeHtml(token.content)}</${token.tag}>`;
};

/** What stands first in an item of a list of tasks. */
const TASK = /^\[([ x])\](?=\s)/i;

function boxTasks({ tokens, Token }: StateCore): void {
  tokens.forEach(({ children }, at) => {
    const [text] = children ?? [];
    if (tokens[at - 2]?.type !== 'list_item_open' || text?.type !== 'text') return;
    const mark = TASK.exec(text.content)?.[1];
    if (mark === undefined) return;
    text.content = text.content.slice('[x]'.length);
    const box = new Token('task', 'input', 0);
    box.attrs = Object.entries({
      ...{ type: 'checkbox', disabled: '' },
      ...(mark !== ' ' && { checked: '' }),
    });
    children?.unshift(box);
  });
}

markdown.core.ruler.after('inline', 'tasks', boxTasks);
markdown.use(footnotes).disable('footnote_inline');

/** About what a text takes to be parsed, in characters of prose. */
export const parsingCost = (text: string): number =>
  text.length + 9 * (text.match(/[^\p{L}\p{N} .,]/gu)?.length ?? 0);

/** Those parsed so far: the footnotes of two that stand on one page are called differently. */
let texts = 0;

/** Safe HTML: raw HTML is text, but for a few tags if `tags` says so; an address such as javascript: is no link. */
export function parseMarkdown(text: string, tags = true): string {
  texts += 1;
  return markdown.render(text, { docId: String(texts), tags }).trimEnd();
}
