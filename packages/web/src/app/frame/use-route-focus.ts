import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useIsReturn } from '../../shared/navigation/navigation.js';

/**
 * After a change of page the keyboard and the screen reader start at its content, and a page that
 * was opened anew starts at its top. The first page keeps what the browser does by itself.
 */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isReturn = useIsReturn();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (!isReturn) window.scrollTo(0, 0);
  }, [content, isReturn, pathname]);
}
