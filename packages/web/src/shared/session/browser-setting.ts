import { use, useSyncExternalStore } from 'react';
import { UserContext } from './session-contexts.js';

/** Storage may be blocked: the setting then lives as long as the page. */
const chosen = new Map<string, boolean>();
const listeners = new Set<() => void>();

const keyOf = (username: string, name: string): string =>
  `collabor8-settings:${encodeURIComponent(username)}:${name}`;

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return chosen.get(key) ?? false;
  }
}

function write(key: string, isOn: boolean): void {
  chosen.set(key, isOn);
  try {
    if (isOn) localStorage.setItem(key, 'yes');
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

/** Something that the signed-in person has switched on in this browser; off until they do. */
export function useBrowserSetting(name: string): readonly [boolean, (isOn: boolean) => void] {
  const key = keyOf(use(UserContext)?.user.username ?? '', name);
  const isOn = useSyncExternalStore(subscribe, () => read(key));
  return [isOn, (next) => write(key, next)];
}
