import { queueTask, nextTask } from '../../tasks.js';
import { parseMarkdown, parsingCost } from './parse-markdown.js';
import { finishHtml, type HeadingLevel } from './render-markdown.js';
import type * as Typeset from '../math/typeset.js';
import { isNearViewport } from '../when-near-viewport.js';

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

/** What texts take that are made in one task: some milliseconds. */
const AT_ONCE = 20_000;

let leftAtOnce = AT_ONCE;

/** What a text becomes, where that costs next to nothing: it is short or was shown before. */
export function renderAtOnce(text: string, level: HeadingLevel): Rendered | undefined {
  const key = keyOf(text, level);
  const known = kept.get(key);
  if (known !== undefined) return keep(key, known);
  const cost = parsingCost(text);
  if (cost > leftAtOnce) return undefined;
  if (leftAtOnce === AT_ONCE) {
    void nextTask().then(() => {
      leftAtOnce = AT_ONCE;
    });
  }
  leftAtOnce -= cost;
  const html = finishHtml(parseMarkdown(text), level);
  return holdsFormula(html) ? undefined : keep(key, html);
}

interface Making {
  readonly isWanted: () => boolean;
  /** Where the text stands, as it was written. */
  readonly element: HTMLElement;
  readonly onMade: (rendered: Rendered) => void;
}

export function renderInItsTask(
  text: string,
  level: HeadingLevel,
  { isWanted, element, onMade }: Making,
): void {
  queueTask(() => {
    if (!isWanted()) return;
    const html = finishHtml(parseMarkdown(text), level);
    const show = () => {
      if (isWanted()) onMade(keep(keyOf(text, level), html));
    };
    if (holdsFormula(html)) withFormulas(html, element, show);
    else show();
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

/** Goes on when a seen text's first formulas are typeset: put in after it, each would move what stands below. */
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
