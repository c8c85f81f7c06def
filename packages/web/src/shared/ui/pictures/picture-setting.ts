import { use, useSyncExternalStore } from 'react';
import { UserContext } from '../../session/session-contexts.js';

/** Storage may be blocked: the setting then lives as long as the page. */
const chosen = new Map<string, boolean>();
const listeners = new Set<() => void>();

const keyOf = (username: string): string =>
  `collabor8-settings:${encodeURIComponent(username)}:always-show-pictures`;

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return chosen.get(key) ?? false;
  }
}

function write(key: string, isAlways: boolean): void {
  chosen.set(key, isAlways);
  try {
    if (isAlways) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Kept above.
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the signed-in person has pictures shown unasked, in this browser. */
export function usePictureSetting(): readonly [boolean, (isAlways: boolean) => void] {
  const key = keyOf(use(UserContext)?.user.username ?? '');
  const isAlways = useSyncExternalStore(subscribe, () => read(key));
  return [isAlways, (next) => write(key, next)];
}
