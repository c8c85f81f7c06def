import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { Listing } from './listing.js';
import { listLeft } from '../questions-slice.js';

/** Whoever comes back to a list finds it where they left it; another list begins at its top. */
export function useScrollReturn(key: string, listing: Listing | undefined): void {
  const dispatch = useDispatch();
  const scrollY = useRef(0);
  const hasEntered = useRef(false);

  const enter = useEffectEvent(() => {
    // The frame brings a page that was opened anew to its top.
    if (listing !== undefined || hasEntered.current) window.scrollTo(0, listing?.scrollY ?? 0);
    hasEntered.current = true;
    scrollY.current = window.scrollY;
  });

  useLayoutEffect(() => {
    enter();
    const remember = () => {
      scrollY.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      dispatch(listLeft({ key, scrollY: scrollY.current }));
    };
  }, [dispatch, key]);
}
