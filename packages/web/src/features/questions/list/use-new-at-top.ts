import { useEffectEvent, useLayoutEffect } from 'react';
import { onScrolled } from '../../../shared/on-scrolled.js';
import type { Listing } from './listing.js';

/** Whoever has scrolled less than this, in pixels, is at the top of the list. */
const TOP = 24;

/**
 * At the top of the list a new question is there at once (SPEC §4, questionUpdate). Who has scrolled
 * away goes on reading: it waits behind a line until they press it or come back to the top.
 */
export function useNewAtTop(listing: Listing | undefined, show: () => void): void {
  const isWaiting = listing !== undefined && listing.waiting.length > 0 && !listing.hasMoved;
  const showAtTop = useEffectEvent((scrollY: number) => {
    if (scrollY <= TOP) show();
  });

  useLayoutEffect(() => {
    if (!isWaiting) return;
    showAtTop(window.scrollY);
    return onScrolled((scrollY) => showAtTop(scrollY));
  }, [isWaiting]);
}
