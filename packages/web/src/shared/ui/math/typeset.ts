import temml from 'temml';
import 'temml/dist/Temml-Local.css';
import './typeset.css';

/** Longer formulas stay as they were written: typesetting one would hold up the page. */
const MAX_LENGTH = 2_000;
/** Elements inside one another; the browser's own layout suffers from more. */
const MAX_DEPTH = 100;
/** Ems: what a formula may ask for. */
const MAX_SIZE = 20;
const MAX_EXPANSIONS = 200;

/** Commands of one's own could make megabytes of a line: what defines any does not parse. */
const NO_DEFINITIONS = Object.fromEntries(
  [
    'def',
    'gdef',
    'edef',
    'xdef',
    'let',
    'futurelet',
    'newcommand',
    'renewcommand',
    'providecommand',
  ].map((name) => [`\\${name}`, '\\undefined']),
);

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Typesetting escapes what it is given; this does not rely on it. */
const isHarmless = (element: Element, depth = 0): boolean =>
  depth <= MAX_DEPTH &&
  element.namespaceURI === MATHML &&
  element.getAttributeNames().every((name) => name !== 'href' && !name.startsWith('on')) &&
  [...element.children].every((child) => isHarmless(child, depth + 1));

/** Of the formulas that were typeset last, so that coming back to them costs nothing. */
const KEPT = 500;

const kept = new Map<string, Element | undefined>();

/** The MathML of a formula; undefined when it does not parse or would be too much. */
function make(source: string, isDisplay: boolean): Element | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const template = document.createElement('template');
  try {
    template.innerHTML = temml.renderToString(source, {
      displayMode: isDisplay,
      throwOnError: true,
      // No command makes links, pictures or styles.
      trust: false,
      wrap: isDisplay ? 'none' : 'tex',
      maxSize: [MAX_SIZE, MAX_SIZE],
      maxExpand: MAX_EXPANSIONS,
      macros: { ...NO_DEFINITIONS },
    });
  } catch {
    return undefined;
  }
  const [math, ...others] = template.content.children;
  return math !== undefined && others.length === 0 && isHarmless(math) ? math : undefined;
}

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

interface Formula {
  /** With its dollar signs. */
  readonly written: string;
  readonly isDisplay: boolean;
}

const formulaOf = ({ textContent, dataset }: HTMLElement): Formula => ({
  written: textContent.trim(),
  isDisplay: dataset['math'] === 'display',
});

const keyOf = ({ written, isDisplay }: Formula): string => `${String(isDisplay)} ${written}`;

function mathOf(formula: Formula): Element | undefined {
  const { written, isDisplay } = formula;
  const key = keyOf(formula);
  if (!kept.has(key)) {
    const signs = written.startsWith('$$') ? 2 : 1;
    kept.set(key, make(written.slice(signs, -signs), isDisplay));
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
  }
  return kept.get(key);
}

/** Typesets the formula of an element, which is left as it is: `putPreparedFormula` costs little then. */
export function prepareFormula(element: HTMLElement): void {
  mathOf(formulaOf(element));
}

const isTypeset = ({ dataset }: HTMLElement): boolean => 'typeset' in dataset;

function put(element: HTMLElement): void {
  const math = mathOf(formulaOf(element));
  element.dataset['typeset'] = String(math !== undefined);
  if (math !== undefined) element.replaceChildren(math.cloneNode(true));
}

/** Replaces the source in an element by the formula, where that has been typeset. */
export function putPreparedFormula(element: HTMLElement): void {
  if (!isTypeset(element) && kept.has(keyOf(formulaOf(element)))) put(element);
}

/** Replaces the source in an element by the formula; what is no formula stays as it is. */
export function typesetFormula(element: HTMLElement): void {
  if (!isTypeset(element)) put(element);
  if (element.dataset['typeset'] === 'true') (widths ??= watchWidth()).observe(element);
}
