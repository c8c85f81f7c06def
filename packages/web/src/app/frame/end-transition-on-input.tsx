import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { takesTyping } from '../../shared/shortcuts/shortcuts.js';

/** What somebody does at a page, before anything that follows from it. */
const ACTS = [
  'keydown',
  'beforeinput',
  'input',
  'compositionstart',
  'pointerdown',
  'mousedown',
  'click',
  'change',
  'submit',
  'paste',
  'drop',
] as const;

/** Some browsers have view transitions, but don't tell of them. */
const mayBeChanging = (): boolean =>
  !('activeViewTransition' in document) || document.activeViewTransition !== null;

/**
 * React hears no event between the moment at which the browser takes its picture of the old page and
 * the one at which the new page is there (ViewTransition): on a slow phone that is long enough to lose a
 * word. Whatever is done in between ends the wait first, and is heard then.
 */
export function EndTransitionOnInput() {
  const [, endWait] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!('startViewTransition' in document)) return;
    const hear = (): void => {
      if (mayBeChanging()) flushSync(endWait);
    };
    // A program that fills in a field, such as the browser's own, does nothing else before.
    const hearFocus = ({ target }: FocusEvent): void => {
      if (!takesTyping(target)) return;
      hear();
      // React brings the focus back to where it was when the wait began.
      if (document.activeElement !== target) target.focus({ preventScroll: true });
    };
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    for (const act of ACTS) window.addEventListener(act, hear, options);
    window.addEventListener('focusin', hearFocus, options);
    return () => ended.abort();
  }, []);
  return null;
}
