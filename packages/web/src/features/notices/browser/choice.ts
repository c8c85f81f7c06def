import { useEffect, useSyncExternalStore } from 'react';
import { watchTab } from './visible-tabs.js';

const KEY = 'collabor8:browser-notices';

const listeners = new Set<() => void>();

/** Who wants them in this browser: whoever signs in there later has not been asked. */
function chosenBy(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  // Chosen in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const canShowNotices = (): boolean => 'Notification' in window;

/** The permission last: the page stands still until another process has told it. */
const isOnFor = (username: string): boolean =>
  chosenBy() === username && canShowNotices() && Notification.permission === 'granted';

/** Turns the browser's own notifications on or off for somebody. */
export function chooseBrowserNotices(username: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, username);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks again the next time.
  }
  listeners.forEach((listener) => listener());
}

/** Whether somebody wants the browser's own notifications here; the tab says when it is looked at. */
export function useBrowserNotices(username: string): boolean {
  const isOn = useSyncExternalStore(watch, () => isOnFor(username));
  useEffect(() => (isOn ? watchTab() : undefined), [isOn]);
  return isOn;
}
