/** What of a computed style is asked for each element of each accessible name, and each parent of what is pressed. */
const ASKED = ['display', 'visibility', 'pointer-events'];
const OWN = /display|visibility|pointer-events/;
const INHERITED = /visibility|pointer-events/;
/** Besides an element's name, what the style sheet of jsdom tells these by. */
const TOLD_BY = ['hidden', 'open', 'popover', 'type'];

/**
 * jsdom holds all of its style sheet against an element and its parents after each change of the document, which takes a
 * fifth of all tests' time. What is asked most is the same for all elements of a kind whose style says nothing of it.
 */
export function quickStyles(whole: typeof getComputedStyle): typeof getComputedStyle {
  const kinds = new Map<string, ReadonlyMap<string, string>>();

  const kindOf = (element: Element): ReadonlyMap<string, string> => {
    const told = TOLD_BY.map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.namespaceURI, element.localName, ...told]);
    const known = kinds.get(key);
    if (known) return known;
    const style = whole(element.cloneNode() as Element);
    const kind = new Map(ASKED.map((property) => [property, style.getPropertyValue(property)]));
    kinds.set(key, kind);
    return kind;
  };

  return (element, pseudo) => {
    if (pseudo || hasRules() || isStyled(element)) return whole(element, pseudo);
    const kind = kindOf(element);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        const asked = kind.get(name === 'pointerEvents' ? 'pointer-events' : String(name));
        if (asked !== undefined) return asked;
        if (name === 'getPropertyValue') {
          return (property: string) =>
            kind.get(property) ?? whole(element).getPropertyValue(property);
        }
        const style = whole(element);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

const hasRules = (): boolean =>
  Array.from(document.styleSheets).some(({ cssRules }) => cssRules.length > 0);

function isStyled(element: Element): boolean {
  const says = (words: RegExp, it: Element) => words.test(it.getAttribute('style') ?? '');
  if (says(OWN, element)) return true;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (says(INHERITED, parent)) return true;
  }
  return false;
}
