import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useWindowEvent } from '../../../shared/browser-events.js';
import { createKeptPlaces, isRowPlace } from '../../../shared/navigation/kept-places.js';
import { useIsReturn, useLocation, useMoves } from '../../../shared/navigation/navigation.js';
import { placeIn, returnTo } from './show-message.js';
import type { LaterMessagesHandle } from './use-conversation.js';

const places = createKeptPlaces('collabor8-message-places', isRowPlace);

/** Going back to a conversation, or loading it anew, leads to the same message. */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  later: LaterMessagesHandle | undefined,
): void {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const isReturn = useIsReturn();

  const keep = () => {
    if (list.current !== null) places.store(entry, placeIn(list.current));
  };
  useMoves(keep);
  useWindowEvent('pagehide', keep);

  const comeBack = useEffectEvent(() => {
    const place = isReturn ? places.stored(entry) : undefined;
    if (place === undefined || list.current === null) return;
    void returnTo(place, list.current, later);
  });
  useEffect(() => comeBack(), []);
}
