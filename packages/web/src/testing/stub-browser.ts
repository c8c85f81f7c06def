import { quickStyles } from './quick-styles.js';

/** What had the focus when a popover was shown: it gets it back. */
const openers = new WeakMap<HTMLElement, Element | null>();

/** Where tests put what jsdom lacks: the navigator, and what all elements of a kind have in common. */
const takers = [
  navigator,
  ...Object.getOwnPropertyNames(window)
    .filter((name) => name.endsWith('Element'))
    .map((name) => (window as unknown as Record<string, { prototype: object }>)[name]?.prototype),
].filter((taker) => taker !== undefined);
const untouched = takers.map((taker) => Object.getOwnPropertyDescriptors(taker));

/** Takes away what this file, or a test, has put into the browser. */
export function clearBrowser(): void {
  takers.forEach((taker, place) => {
    for (const key of Reflect.ownKeys(taker)) Reflect.deleteProperty(taker, key);
    Object.defineProperties(taker, untouched[place] ?? {});
  });
}

const computedStyle = quickStyles(window.getComputedStyle);

/** What jsdom lacks and a page needs. Nothing but a few messages intersects until a test scrolls. */
export function stubBrowser(): void {
  window.matchMedia = (query) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }) as unknown as MediaQueryList;
  window.scrollTo = () => undefined;
  window.getComputedStyle = computedStyle;
  // Fields grow by their style alone in a browser that can do so.
  window.CSS.supports = () => true;
  Element.prototype.scrollIntoView = () => undefined;
  // Text areas that grow measure themselves again once fonts have loaded; formulas wait for theirs.
  Object.defineProperty(document, 'fonts', {
    value: Object.assign(new EventTarget(), { load: () => Promise.resolve([]) }),
    configurable: true,
  });
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = FakeIntersectionObserver;
  HTMLElement.prototype.togglePopover = function (isOn) {
    if (isOn !== true) return false;
    openers.set(this, document.activeElement);
    // Over the style sheet of jsdom, which hides what has the attribute.
    this.style.display = 'block';
    tellToggled(this, 'open');
    return true;
  };
  HTMLElement.prototype.hidePopover = function () {
    const opener = openers.get(this);
    const hadFocus = this.contains(document.activeElement);
    this.style.display = '';
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
    tellToggled(this, 'closed');
  };
  document.addEventListener('click', showTarget);
  HTMLDialogElement.prototype.showModal = showModal;
  HTMLDialogElement.prototype.close = close;
}

const tellToggled = (popover: HTMLElement, newState: 'open' | 'closed') =>
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }));

/** A button that names a popover opens it. */
function showTarget({ target }: Event): void {
  const id = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget');
  if (typeof id === 'string') document.getElementById(id)?.togglePopover(true);
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

/** Escape closes the dialog that was opened last, unless somebody has taken the key. */
function showModal(this: HTMLDialogElement): void {
  this.open = true;
  const onKey = (event: KeyboardEvent): void => {
    if (!this.isConnected || !this.open) {
      window.removeEventListener('keydown', onKey);
      return;
    }
    const isTop = [...document.querySelectorAll('dialog[open]')].at(-1) === this;
    if (event.key === 'Escape' && isTop && !event.defaultPrevented) this.close();
  };
  window.addEventListener('keydown', onKey);
}

const observers = new Set<FakeIntersectionObserver>();
/** Messages stand in ordered lists, and are few in a test. */
const isRunOfMessages = (element: Element): boolean => element.matches('[role="log"] ol');
let isInView = isRunOfMessages;

class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];

  constructor(private readonly callback: IntersectionObserverCallback) {}

  readonly #targets = new Set<Element>();

  observe(target: Element) {
    this.#targets.add(target);
    observers.add(this);
    if (isInView(target)) queueMicrotask(() => this.intersect((its) => its === target));
  }

  unobserve(target: Element) {
    this.#targets.delete(target);
  }

  disconnect() {
    this.#targets.clear();
    observers.delete(this);
  }

  takeRecords() {
    return [];
  }

  intersect(isShown: (target: Element) => boolean) {
    const entries = [...this.#targets]
      .filter(isShown)
      .map((target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry);
    this.callback(entries, this);
  }
}

/** As if what is named were in view as soon as it appears, until the test ends. */
export function putInView(isShown: ((element: Element) => boolean) | undefined): void {
  isInView = isShown ?? isRunOfMessages;
}

/** As if the end of every list had come into view. */
export const scrollToEnd = (): void => scrollTo(() => true);

/** As if what is named had come into view. */
export const scrollTo = (isShown: (element: Element) => boolean): void =>
  [...observers].forEach((observer) => observer.intersect(isShown));
