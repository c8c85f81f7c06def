import { useSyncExternalStore } from 'react';

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Whether the tab is one that somebody may look at. Mantine's hook says 'visible' at first in a
 * hidden tab too, where nothing has been seen yet.
 */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
