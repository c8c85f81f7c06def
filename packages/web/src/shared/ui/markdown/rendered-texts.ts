import { queueTask, nextTask } from '../../tasks.js';
import { PARSE_BUDGET } from './parse-budget.js';
import { finishHtml, parseMarkdown, type HeadingLevel } from './render-markdown.js';
import type * as Typeset from '../math/typeset.js';
import { isNearViewport } from '../when-near-viewport.js';

/** A piece is at least so long, if there is so much. */
const PIECE_LENGTH = 300;
/** Shorter texts are parsed at once: nobody sees them as they were written. */
const LONG = 3_000;

/** Fences that stand in a list or a quotation end with it: where, a look at the line can't tell. */
const INNER_FENCE = /^[ \t>*+\-\d].*(?:```|~~~)/m;
/** Raw HTML that ends at a mark of its own, and what an address is named by for the whole text. */
const REACHES_FAR =
  /^ {0,3}<(?:script|pre|style|textarea|[!?])|^[ \t>*+\-\d.)]*\[(?:\\.|[^[\]\\])*\]:/im;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/gm;

/** The fence of the block of code in which a text ends, if it begins in that of `open`. */
function fenceAfter(text: string, open: string | undefined): string | undefined {
  for (const line of text.split('\n')) {
    const [run = ''] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (open === undefined) open = line.match(FENCE)?.[0];
    else if (run.startsWith(open) && line.trim() === run) open = undefined;
  }
  return open;
}

/**
 * Cuts a long Markdown text where its parts mean the same each by itself as all together: before a
 * paragraph that begins at the edge, behind a blank line. A text that might say otherwise stays whole.
 */
export function markdownPieces(text: string): readonly string[] {
  const blocks = text.split(/(?<=\n[ \t]*\n)(?=\p{L})/u);
  const isPlain =
    !INNER_FENCE.test(text) &&
    !REACHES_FAR.test(text) &&
    blocks.every((block) => !(block.includes('$$') && /```|~~~/.test(block)));
  if (!isPlain) return [text];
  const pieces: string[] = [];
  let piece = '';
  let fence: string | undefined;
  for (const block of blocks) {
    piece += block;
    fence = fenceAfter(block, fence);
    if (piece.length < PIECE_LENGTH || fence !== undefined) continue;
    pieces.push(piece);
    piece = '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** The HTML of a text; null where it is too intricate, and is shown as it was written. */
export type Rendered = string | null;

/** Of the texts that were shown last, so that coming back to them costs nothing. */
const KEPT = 100;

const kept = new Map<string, Rendered>();

const keyOf = (text: string, level: HeadingLevel): string => `${String(level)} ${text}`;

function keep(key: string, rendered: Rendered): Rendered {
  kept.delete(key);
  kept.set(key, rendered);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return rendered;
}

/** The first text takes a browser ten times as long as those after it, and is seen as it was written anyhow. */
let isWarm = false;

/** What all texts together may still take until the next task. */
let effortAtOnce = PARSE_BUDGET;

function parseAtOnce(text: string): string | undefined {
  if (effortAtOnce === PARSE_BUDGET) {
    void nextTask().then(() => {
      effortAtOnce = PARSE_BUDGET;
    });
  }
  const { result, spent } = parseMarkdown(text, effortAtOnce);
  effortAtOnce -= spent;
  return result;
}

/** What a text becomes, where that costs next to nothing: it is short prose or was shown before. */
export function renderAtOnce(text: string, level: HeadingLevel): Rendered | undefined {
  const key = keyOf(text, level);
  const known = kept.get(key);
  if (known !== undefined) return keep(key, known);
  if (!isWarm || text.length >= LONG) return undefined;
  const parsed = parseAtOnce(text);
  if (parsed === undefined) return undefined;
  const html = finishHtml(parsed, level);
  return holdsFormula(html) ? undefined : keep(key, html);
}

interface Making {
  /** Asked before each piece. */
  readonly isWanted: () => boolean;
  /** Where the text stands, as it was written. */
  readonly element: HTMLElement;
  readonly onMade: (rendered: Rendered) => void;
}

/** Renders a text piece by piece. */
export function renderInTurn(
  text: string,
  level: HeadingLevel,
  { isWanted, element, onMade }: Making,
): void {
  const made: (string | undefined)[] = [];
  for (const piece of markdownPieces(text)) {
    queueTask(() => {
      if (isWanted() && !made.includes(undefined)) made.push(parseMarkdown(piece).result);
    });
  }
  queueTask(() => {
    if (!isWanted()) return;
    isWarm = true;
    const show = (rendered: Rendered) => {
      if (isWanted()) onMade(keep(keyOf(text, level), rendered));
    };
    if (made.includes(undefined)) {
      show(null);
      return;
    }
    const html = finishHtml(made.join(''), level);
    if (holdsFormula(html)) withFormulas(html, element, () => show(html));
    else show(html);
  });
}

/** Of a text: they fill more than a screen. */
const FIRST = 40;
/** Milliseconds; after them a text is shown with its formulas as they were written. */
const PATIENCE_MS = 2_000;

const FORMULA = '[data-math]';

type Typesetting = typeof Typeset;

let typesetting: Typesetting | undefined;

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

async function load(): Promise<Typesetting> {
  typesetting ??= await import('../math/typeset.js');
  await typesetting.loadFont();
  return typesetting;
}

const holdsFormula = (html: string | null): html is string => html?.includes('data-math=') === true;

const loadWhereSeen = async (element: HTMLElement): Promise<Typesetting | undefined> =>
  (await isNearViewport(element)) ? load() : undefined;

/**
 * Goes on when the first formulas of a text are typeset, if its place is seen: it can be shown with them
 * in one go. Put in after the text, each would move what stands below.
 */
function withFormulas(html: string, element: HTMLElement, goOn: () => void): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const first = [...template.content.querySelectorAll<HTMLElement>(FORMULA)].slice(0, FIRST);
  void Promise.race([loadWhereSeen(element), after(PATIENCE_MS)])
    .catch(() => undefined)
    .then((its) => {
      if (its !== undefined)
        first.forEach((formula) => queueTask(() => its.prepareFormula(formula)));
      queueTask(goOn);
    });
}

/** Puts the formulas that are typeset already into their places. */
export function putFormulas(root: HTMLElement): void {
  const put = typesetting?.putPreparedFormula;
  if (put !== undefined) root.querySelectorAll<HTMLElement>(FORMULA).forEach(put);
}
