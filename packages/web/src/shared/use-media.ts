import { useCallback, useSyncExternalStore } from 'react';
import { listenTo } from './browser.js';

/** Whether a media query holds, such as '(width >= 64em)'. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (tell: () => void) => listenTo(window.matchMedia(query), ['change'], tell),
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
