import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { hasScrolled } from '../../../shared/browser.js';
import { onScrolled } from '../../../shared/browser-events.js';
import type { Listing } from './listing.js';
import { storePosition, storedPosition } from './stored-positions.js';
import { listLeft } from './question-lists-slice.js';

/**
 * Whoever comes back to a list finds it where they left it, also after a reload; another list begins
 * at its top.
 */
export function useScrollRestoration(key: string, listing: Listing | undefined): void {
  const dispatch = useDispatch();
  const scrollY = useRef(0);
  const hasEntered = useRef(false);
  /** The list that was read from nothing: its rows are not there yet when it is entered. */
  const awaited = useRef<string>(undefined);
  const count = useRef(0);
  const hasLanded = listing !== undefined;

  const enter = useEffectEvent(() => {
    const position = listing?.scrollY ?? 0;
    const isSomewhere = position > 0 || hasScrolled();
    if ((hasLanded || hasEntered.current) && isSomewhere) {
      window.scrollTo(0, position);
      scrollY.current = window.scrollY;
    } else {
      // The frame brings a page that was opened anew to its top. Asking where it is, and going where one is,
      // would have the browser lay out the page before it is there.
      scrollY.current = 0;
    }
    hasEntered.current = true;
    awaited.current = hasLanded ? undefined : key;
  });

  useLayoutEffect(() => {
    enter();
    const stop = onScrolled((y) => {
      scrollY.current = y;
    });
    const keep = () => {
      if (count.current > 0) storePosition(key, { scrollY: scrollY.current, count: count.current });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      stop();
      window.removeEventListener('pagehide', keep);
      dispatch(listLeft({ key, scrollY: scrollY.current }));
    };
  }, [dispatch, key]);

  useLayoutEffect(() => {
    count.current = listing?.ids.length ?? 0;
  });

  useLayoutEffect(() => {
    if (!hasLanded || awaited.current !== key) return;
    awaited.current = undefined;
    const position = storedPosition(key);
    if (position !== undefined) window.scrollTo(0, position.scrollY);
  }, [hasLanded, key]);
}
