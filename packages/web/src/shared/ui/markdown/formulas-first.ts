import type * as Typeset from '../math/typeset.js';
import { doInTurn } from '../../in-turn.js';
import { isNearViewport } from '../when-near-viewport.js';

/** Of a text: they fill more than a screen. */
const FIRST = 40;
/** Milliseconds; after them a text is shown with its formulas as they were written. */
const PATIENCE_MS = 2_000;

const FORMULA = '[data-math]';

type Typesetting = typeof Typeset;

let typesetting: Typesetting | undefined;

async function load(): Promise<Typesetting> {
  typesetting = await import('../math/typeset.js');
  return typesetting;
}

const enough = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));

export const holdsFormula = (html: string): boolean => html.includes('data-math=');

const loadWhereSeen = async (place: HTMLElement): Promise<Typesetting | undefined> =>
  (await isNearViewport(place)) ? load() : undefined;

/**
 * Goes on when the first formulas of a text are typeset, if its place is seen: it can be shown with them
 * in one go. Put in after the text, each would move what stands below.
 */
export function withFormulas(html: string, place: HTMLElement, goOn: () => void): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  const first = [...template.content.querySelectorAll<HTMLElement>(FORMULA)].slice(0, FIRST);
  void Promise.race([loadWhereSeen(place), enough()])
    .catch(() => undefined)
    .then((its) => {
      if (its !== undefined)
        first.forEach((formula) => doInTurn(() => its.prepareFormula(formula)));
      doInTurn(goOn);
    });
}

/** Puts the formulas that are typeset already into their places. */
export function putFormulas(root: HTMLElement): void {
  const put = typesetting?.putPreparedFormula;
  if (put !== undefined) root.querySelectorAll<HTMLElement>(FORMULA).forEach(put);
}
