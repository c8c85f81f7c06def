import type * as Typeset from '../math/typeset.js';
import { queueTask } from '../../tasks.js';
import { isNearViewport } from '../when-near-viewport.js';

/** Of a text: they fill more than a screen. */
const FIRST = 40;
/** Milliseconds; after them a text is shown with its formulas as they were written. */
const PATIENCE_MS = 2_000;

/** Of these, for the font alone. */
const FONT_PATIENCE_MS = 1_000;

const FORMULA = '[data-math]';

type Typesetting = typeof Typeset;

let typesetting: Typesetting | undefined;

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));

async function load(): Promise<Typesetting> {
  typesetting ??= await import('../math/typeset.js');
  // In another font than the one that comes, a formula has another width.
  await Promise.race([typesetting.loadFont(), after(FONT_PATIENCE_MS)]);
  return typesetting;
}

export const holdsFormula = (html: string): boolean => html.includes('data-math=');

const loadWhereSeen = async (element: HTMLElement): Promise<Typesetting | undefined> =>
  (await isNearViewport(element)) ? load() : undefined;

/**
 * Goes on when the first formulas of a text are typeset, if its place is seen: it can be shown with them
 * in one go. Put in after the text, each would move what stands below.
 */
export function withFormulas(html: string, element: HTMLElement, goOn: () => void): void {
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
