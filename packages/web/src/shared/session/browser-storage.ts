import { use, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.js';
import { UserContext } from './session-contexts.js';

/** Whether the signed-in person has pictures shown unasked, in this browser. */
export const usePictureSetting = () => useBrowserSetting('always-show-pictures');

/** Shortcuts of a single character can be turned off (WCAG 2.1.4), in this browser. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOff, setOff] = useBrowserSetting('no-single-keys');
  return [!isOff, (isOn) => setOff(!isOn)];
}

/** Storage may be blocked: the setting then lives as long as the page. */
const chosen = new Map<string, boolean>();
const { tell, listen } = createListeners();

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
  tell();
}

function subscribe(listener: () => void): () => void {
  const end = listen(listener);
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
  };
}

/** Something that the signed-in person has switched on in this browser; off until they do. */
export function useBrowserSetting(name: string): readonly [boolean, (isOn: boolean) => void] {
  const key = keyOf(use(UserContext)?.user.username ?? '', name);
  const isOn = useSyncExternalStore(subscribe, () => read(key));
  return [isOn, (next) => write(key, next)];
}

/**
 * What somebody wrote and didn't send is kept in the browser, under their name: the next person who
 * logs in there doesn't meet it. Storage may be full or blocked; then it lives as long as the page.
 */
const prefixOf = (username: string): string => `collabor8:${encodeURIComponent(username)}:`;

export const keptTextKey = (username: string, name: string): string => prefixOf(username) + name;

const keysOf = (storage: Storage, username: string): readonly string[] =>
  Object.keys(storage).filter((key) => key.startsWith(prefixOf(username)));

const inBoth = <T>(act: (storage: Storage) => T, otherwise: T): readonly T[] =>
  [() => act(localStorage), () => act(sessionStorage)].map((run) => {
    try {
      return run();
    } catch {
      return otherwise;
    }
  });

/** Whether anything of theirs is left unsent on this machine. */
export const hasKeptTexts = (username: string): boolean =>
  inBoth((storage) => keysOf(storage, username).length > 0, false).includes(true);

/** They log out: nothing of what they wrote stays behind. */
export function forgetTexts(username: string): void {
  inBoth((storage) => {
    for (const key of keysOf(storage, username)) storage.removeItem(key);
  }, undefined);
}

const KEY = 'collabor8-last-person';

/**
 * Who is signed in here, for when the app is opened while the server can't be asked. It is a name
 * and no more: what they may see is still the server's to say. It goes with the session.
 */
export function rememberPerson(username: string): void {
  try {
    localStorage.setItem(KEY, username);
  } catch {
    return;
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** Null when nobody was signed in here, or storage is blocked. */
export function lastPerson(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
