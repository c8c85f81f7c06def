import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { hasScrolled, onScrolled } from '../../../shared/browser.js';
import { listenTo } from '../../../shared/listeners.js';
import {
  type RowPosition,
  holdRow,
  rowInView,
} from '../../../shared/navigation/scroll-positions.js';
import { useMoves } from '../../../shared/navigation/navigation.js';
import type { Listing } from './listing.js';
import { storePosition, storedPosition } from './stored-positions.js';
import { listLeft } from './question-lists-slice.js';

/** Brings whoever comes back, or reloads, to where they left a list; another one begins at its top. */
export function useScrollRestoration(key: string, listing: Listing | undefined): void {
  const dispatch = useDispatch();
  const scrollY = useRef(0);
  const hasEntered = useRef(false);
  /** The list that was read from nothing: its rows are not there yet when it is entered. */
  const awaited = useRef<string>(undefined);
  const count = useRef(0);
  const hasLanded = listing !== undefined;
  const row = useRef<RowPosition>(undefined);
  const letGo = useRef(() => {});
  // As long as the list is in view as it was.
  useMoves(() => {
    row.current = rowInView();
  });

  const hold = useEffectEvent(() => {
    const place = storedPosition(key)?.row;
    letGo.current();
    if (place !== undefined) letGo.current = holdRow(place);
  });

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
    row.current = undefined;
    if (hasLanded) hold();
    hasEntered.current = true;
    awaited.current = hasLanded ? undefined : key;
  });

  useLayoutEffect(() => {
    enter();
    const stop = onScrolled((y) => {
      scrollY.current = y;
    });
    const keep = () => {
      if (count.current === 0) return;
      const place = row.current === undefined ? {} : { row: row.current };
      storePosition(key, { scrollY: scrollY.current, count: count.current, ...place });
    };
    const unload = () => {
      row.current = rowInView();
      keep();
    };
    const stopUnload = listenTo(window, ['pagehide'], unload);
    return () => {
      letGo.current();
      keep();
      stop();
      stopUnload();
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
    hold();
  }, [hasLanded, key]);
}
