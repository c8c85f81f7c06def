import type { Notice } from '@collabor8/domain';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from '../../shared/navigation/navigation.js';
import { selectSession } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { useIsVisible } from '../../shared/use-is-visible.js';
import { isShownAt } from './addresses.js';
import { useMarkRead } from './use-mark-read.js';

/** Whoever looks at what a notice tells of has been told. */
export function useVisited(unread: readonly Notice[]): void {
  const location = useLocation();
  const isVisible = useIsVisible();
  const session = useAppSelector(selectSession);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  const markRead = useMarkRead();
  const shown = unread.filter(({ place }) => isShownAt(place, location));
  const news = shown.map(({ _id, revision }) => `${_id} ${revision}`).join('\n');
  const tell = useEffectEvent(() => markRead(shown));
  useEffect(() => {
    if (isVisible && isLive && news !== '') tell();
  }, [isLive, isVisible, news]);
}
