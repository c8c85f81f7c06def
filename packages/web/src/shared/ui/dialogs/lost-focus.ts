const CONTROL = ':is([tabindex], a[href], button, input, textarea, select):not(:disabled)';
// Nor what one more press of Enter would choose or take back, such as a vote.
const STOP = `${CONTROL}:not([tabindex="-1"], [aria-pressed])`;

/** An element and, from near to far, what stands around it: what follows, what goes before, what holds them. */
type Surroundings = readonly Element[];

/** Of what has focus, or is to have it back. */
let held: Surroundings = [];

export function surroundingsOf(element: Element | null): Surroundings {
  // What stands beside the whole page, such as a dialog, is near nothing of it.
  if (element === null || element.parentElement === document.body) return [];
  const { nextElementSibling, previousElementSibling, parentElement } = element;
  const near = [element, nextElementSibling, previousElementSibling];
  return [...near.filter((place) => place !== null), ...surroundingsOf(parentElement)];
}

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function tryFocus(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function give([element, ...around]: Surroundings): void {
  if (element === undefined) return;
  // Waited for where it is at work.
  if (element.isConnected && (element.matches(':disabled') || tryFocus(element))) return;
  around
    .filter(({ isConnected }) => isConnected)
    .some((place) =>
      place.matches(CONTROL) ? tryFocus(place) : [...place.querySelectorAll(STOP)].some(tryFocus),
    );
}

/** Where nothing has focus, gives it back to what had it or, if that is gone, to the nearest that is still there. */
export function giveBack(to: Surroundings): void {
  // Whatever is to have focus after this takes it first.
  setTimeout(() => {
    if (!isLost()) return;
    held = to;
    give(to);
  });
}

/** What leaves the page, even for a moment, and a button that was at work. */
function concerns({ type, target, removedNodes }: MutationRecord, element: Element): boolean {
  if (type === 'attributes') return target.contains(element) && !element.matches(':disabled');
  return [...removedNodes].some((removed) => removed.contains(element));
}

/** Passes focus on where its element leaves the page: the keyboard would begin at the top again. Answers how to stop. */
export function keepFocus(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const hold = (): void => {
    held = isLost() ? [] : surroundingsOf(document.activeElement);
  };
  hold();
  document.addEventListener('focusin', hold, options);
  // Whoever presses where nothing takes focus wants it nowhere.
  document.addEventListener('pointerup', () => isLost() && hold(), options);
  const observer = new MutationObserver((records) => {
    const [element] = held;
    if (element === undefined || !isLost()) return;
    if (records.some((record) => concerns(record, element))) giveBack(held);
  });
  const attributeFilter = ['disabled'];
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter });
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
