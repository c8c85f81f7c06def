import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useIsReturn, useLocation, useMoves } from '../../shared/navigation/navigation.js';
import { takesTyping } from '../../shared/shortcuts/single-keys.js';

/** Where somebody has gone, or typed, since the page they asked for was on its way. */
function useTouchedMeanwhile(): RefObject<EventTarget | null> {
  const touched = useRef<EventTarget>(null);
  useMoves(() => {
    touched.current = null;
  });
  // Before whatever shows the page because of the same key.
  useLayoutEffect(() => {
    const note = ({ target }: Event): void => {
      touched.current = target;
    };
    const ended = new AbortController();
    for (const kind of ['focusin', 'keydown', 'beforeinput', 'input']) {
      window.addEventListener(kind, note, { capture: true, signal: ended.signal });
    }
    return () => ended.abort();
  }, []);
  return touched;
}

/**
 * After a change of page the keyboard and the screen reader start at its content, unless somebody has
 * gone on to a field around it, such as the search; and a page that was opened anew starts at its top. The
 * first page keeps what the browser does by itself.
 */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isReturn = useIsReturn();
  const shown = useRef(pathname);
  const touched = useTouchedMeanwhile();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    const isElsewhere = takesTyping(focused) && content.current?.contains(focused) !== true;
    if (!isElsewhere || focused !== touched.current)
      content.current?.focus({ preventScroll: true });
    if (!isReturn) window.scrollTo(0, 0);
  }, [content, isReturn, pathname, touched]);
}
