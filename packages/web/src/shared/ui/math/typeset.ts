import 'temml/dist/Temml-Local.css';
import './typeset.css';
import temml from 'temml';
import { nextTask } from '../../tasks.js';
import { MACROS, toTemml } from './dialect.js';

/** Longer formulas stay as they were written: typesetting one would hold up the page. */
const MAX_LENGTH = 8_000;
/** Elements inside one another, and all together; the browser's own layout suffers from more. */
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 2_000;
/** Ems: what a formula may ask for. */
const MAX_SIZE = 20;
const MAX_EXPANSIONS = 1_000;
/** Names that nobody defined stand in a formula as they are, as with MathJax; one of many is none. */
const MAX_UNKNOWN = 10;

/** Commands of one's own could make megabytes of a line; those of a post are known by `resolveFormulas` already. */
const DEFINITION = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** As with MathJax, only what says so itself, by `\tag`, has a number. */
const AUTOMATIC_NUMBER = '<span class="tml-eqn"></span>';
/** Environments that Temml makes of displayed formulas alone; MathJax makes them of all. */
const DISPLAYED =
  /\\begin\{(?:align|alignat|gather|equation|multline|CD|split)\*?\}|\\tag(?![a-zA-Z])/;

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Typesetting escapes what it is given; this does not rely on it. */
const isHarmless = (element: Element, depth = 0): boolean =>
  depth <= MAX_DEPTH &&
  element.namespaceURI === MATHML &&
  element.getAttributeNames().every((name) => name !== 'href' && !name.startsWith('on')) &&
  [...element.children].every((child) => isHarmless(child, depth + 1));

const render = (source: string, isDisplay: boolean): string =>
  temml.renderToString(source, {
    displayMode: isDisplay,
    throwOnError: true,
    // No command makes links, pictures or styles.
    trust: false,
    xml: true,
    wrap: isDisplay ? 'none' : 'tex',
    maxSize: [MAX_SIZE, MAX_SIZE],
    maxExpand: MAX_EXPANSIONS,
    macros: { ...MACROS },
  });

const unknownIn = (error: unknown): string | undefined =>
  /^\s*Unsupported function name: \\([a-zA-Z]+)/.exec(
    error instanceof Error ? error.message : '',
  )?.[1];

/** @throws what does not parse */
function renderWithUnknown(source: string, isDisplay: boolean, left = MAX_UNKNOWN): string {
  try {
    return render(source, isDisplay);
  } catch (error) {
    const name = unknownIn(error);
    if (name === undefined || left === 0) throw error;
    const shown = String.raw`{\text{\textbackslash{}${name}}}`;
    const known = source.replace(new RegExp(String.raw`\\${name}(?![a-zA-Z])`, 'g'), () => shown);
    if (known === source) throw error;
    return renderWithUnknown(known, isDisplay, left - 1);
  }
}

/** The MathML of a formula; undefined when it does not parse or would be too much. */
export function makeMath(source: string, isDisplay: boolean): Element | undefined {
  if (source.length > MAX_LENGTH || DEFINITION.test(source)) return undefined;
  let math: Element;
  try {
    const tex = toTemml(source);
    const made = renderWithUnknown(tex, isDisplay || DISPLAYED.test(tex));
    // As HTML, an element inside of a sign would be none of MathML.
    math = new DOMParser().parseFromString(
      made.replaceAll(AUTOMATIC_NUMBER, ''),
      'application/xml',
    ).documentElement;
  } catch {
    return undefined;
  }
  const isLittle = math.getElementsByTagName('*').length <= MAX_ELEMENTS;
  return isLittle && math.localName === 'math' && isHarmless(math) ? math : undefined;
}

export interface Tex {
  readonly tex: string;
  readonly isDisplay: boolean;
}

/** The formula at an element, without dollar signs, by what it means in its post: `resolveFormulas`. */
export function texOf({ textContent, dataset }: HTMLElement): Tex {
  const written = (dataset['tex'] ?? textContent).trim();
  // An environment stands without signs.
  const signs = /^\$*/.exec(written)?.[0].length ?? 0;
  return {
    tex: written.slice(signs, written.length - signs),
    isDisplay: dataset['math'] === 'display',
  };
}

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

/** Milliseconds. */
const FONT_PATIENCE_MS = 1_000;

/** Resolves when formulas have the font that they keep, or can't have it soon: in another they have another width. */
export const loadFont = (): Promise<unknown> =>
  Promise.race([
    document.fonts.load("1em 'STIX Two Math'").catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS)),
  ]);

/** Typesets the formula of an element, which is left as it is: `putPreparedFormula` costs little then. */
export function prepareFormula(element: HTMLElement): void {
  mathOf(texOf(element));
}

const isTypeset = ({ dataset }: HTMLElement): boolean => 'typeset' in dataset;

function put(element: HTMLElement): void {
  const math = mathOf(texOf(element));
  element.dataset['typeset'] = String(math !== undefined);
  // Its place has been kept until now.
  element.removeAttribute('style');
  if (math !== undefined) element.replaceChildren(math.cloneNode(true));
}

/** Elements that are put into their places before the page is laid out: a browser takes some tenths of a millisecond for each. */
const ELEMENTS_AT_ONCE = 2_000;

/** Of these, what is left until the next task. */
let elementsLeft = ELEMENTS_AT_ONCE;

function takesTooLong(math: Element | undefined): boolean {
  if (elementsLeft === ELEMENTS_AT_ONCE) {
    void nextTask().then(() => {
      elementsLeft = ELEMENTS_AT_ONCE;
    });
  }
  elementsLeft -= math?.getElementsByTagName('*').length ?? 0;
  return elementsLeft < 0;
}

/** Replaces the source in an element by the formula, where that has been typeset; of very much of it, the others follow where they are seen. */
export function putPreparedFormula(element: HTMLElement): void {
  const key = keyOf(texOf(element));
  if (!isTypeset(element) && kept.has(key) && !takesTooLong(kept.get(key))) put(element);
}

/** Replaces the source in an element by the formula; what is no formula stays as it is. */
export function typesetFormula(element: HTMLElement): void {
  if (!isTypeset(element)) put(element);
  if (element.dataset['typeset'] === 'true') (widths ??= watchWidth()).observe(element);
}
