import 'temml/dist/Temml-Local.css';
import './typeset.css';
import { makeMath } from './make-math.js';
import { texOf, type Tex } from './tex-of.js';

/** Of the formulas that were typeset last, so that coming back to them costs nothing. */
const KEPT = 500;

const kept = new Map<string, Element | undefined>();

/** What scrolls inside itself must be reached with the keyboard. Asked when it has been laid out anyhow. */
const watchWidth = () =>
  new ResizeObserver((entries, observer) => {
    for (const { target } of entries) {
      observer.unobserve(target);
      const isWide = target.scrollWidth > target.clientWidth;
      if (isWide && target instanceof HTMLElement) target.tabIndex = 0;
    }
  });
let widths: ResizeObserver | undefined;

const keyOf = ({ tex, isDisplay }: Tex): string => `${String(isDisplay)} ${tex}`;

function mathOf(formula: Tex): Element | undefined {
  const key = keyOf(formula);
  if (!kept.has(key)) {
    kept.set(key, makeMath(formula.tex, formula.isDisplay));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
  }
  return kept.get(key);
}

/** Resolves when formulas have the font that they keep, or can't have it. */
export const loadFont = (): Promise<unknown> =>
  document.fonts.load("1em 'STIX Two Math'").catch(() => undefined);

/** Typesets the formula of an element, which is left as it is: `putPreparedFormula` costs little then. */
export function prepareFormula(element: HTMLElement): void {
  mathOf(texOf(element));
}

const isTypeset = ({ dataset }: HTMLElement): boolean => 'typeset' in dataset;

function put(element: HTMLElement): void {
  const math = mathOf(texOf(element));
  element.dataset['typeset'] = String(math !== undefined);
  if (math !== undefined) element.replaceChildren(math.cloneNode(true));
}

/** Replaces the source in an element by the formula, where that has been typeset. */
export function putPreparedFormula(element: HTMLElement): void {
  if (!isTypeset(element) && kept.has(keyOf(texOf(element)))) put(element);
}

/** Replaces the source in an element by the formula; what is no formula stays as it is. */
export function typesetFormula(element: HTMLElement): void {
  if (!isTypeset(element)) put(element);
  if (element.dataset['typeset'] === 'true') (widths ??= watchWidth()).observe(element);
}
