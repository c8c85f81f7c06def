import { useSyncExternalStore } from 'react';

function watchVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab is one that somebody may look at. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
