import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../store.js';
import { selectSession } from './session-slice.js';

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What the browser says. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(watchNetwork, () => navigator.onLine);

/** Whether nothing can be had from the server: by the browser's word, or by ours. */
export function useIsCutOff(): boolean {
  const isOnline = useIsOnline();
  const session = useAppSelector(selectSession);
  return !isOnline || (session.status === 'signedIn' && session.connection === 'offline');
}
