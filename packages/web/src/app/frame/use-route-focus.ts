import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router';

/**
 * After a change of page the keyboard and the screen reader start at its content, and a page that
 * was opened anew starts at its top. The first page keeps what the browser does by itself.
 */
export function useRouteFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [content, navigation, pathname]);
}
