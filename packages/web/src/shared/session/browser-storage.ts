import { use, useSyncExternalStore } from 'react';
import { createListeners, listenTo } from '../listeners.js';
import { UserContext } from './session-contexts.js';

type Where = 'localStorage' | 'sessionStorage';

/** Null where nothing is kept, and where storage is blocked. */
export function readText(key: string, where: Where = 'localStorage'): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. Answers whether it is kept: storage may be full or blocked. */
export function keepText(key: string, text: string | null, where: Where = 'localStorage'): boolean {
  try {
    if (text === null) window[where].removeItem(key);
    else window[where].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** What a kept text says as JSON; null where it says nothing. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Whether what was kept or handed over, maybe by an earlier version, has these fields. */
export const hasFields = <K extends string>(
  value: unknown,
  ...fields: readonly K[]
): value is Readonly<Record<K, unknown>> =>
  typeof value === 'object' && value !== null && fields.every((field) => field in value);

export function readList(key: string): readonly string[] {
  const kept = parsed(readText(key));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

/** Whether the signed-in person has pictures shown unasked, in this browser. */
export const usePictureSetting = () => useBrowserSetting('always-show-pictures');

/** Shortcuts of a single character can be turned off (WCAG 2.1.4), in this browser. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const [isOff, setOff] = useBrowserSetting('no-single-keys');
  return [!isOff, (isOn) => setOff(!isOn)];
}

/** What could not be kept lives as long as the page. */
const chosen = new Map<string, boolean>();
const { tell: tellKept, listen } = createListeners();
export { tellKept };

const keyOf = (username: string, name: string): string =>
  `collabor8-settings:${encodeURIComponent(username)}:${name}`;

function write(key: string, isOn: boolean): void {
  if (keepText(key, isOn ? 'yes' : null)) chosen.delete(key);
  else chosen.set(key, isOn);
  tellKept();
}

/** Hears of what is chosen here, by `tellKept`, and in other tabs. */
export function watchKept(listener: () => void): () => void {
  const ends = [listen(listener), listenTo(window, ['storage'], listener)];
  return () => ends.forEach((end) => end());
}

/** Something that the signed-in person has switched on in this browser; off until they do. */
export function useBrowserSetting(name: string): readonly [boolean, (isOn: boolean) => void] {
  const key = keyOf(use(UserContext)?.user.username ?? '', name);
  const isOn = useSyncExternalStore(watchKept, () => chosen.get(key) ?? readText(key) === 'yes');
  return [isOn, (next) => write(key, next)];
}

/**
 * What somebody wrote and didn't send is kept in the browser, under their name: the next person who
 * logs in there doesn't meet it. Storage may be full or blocked; then it lives as long as the page.
 */
const prefixOf = (username: string): string => `collabor8:${encodeURIComponent(username)}:`;

export const keptTextKey = (username: string, name: string): string => prefixOf(username) + name;

const ANYBODYS = /^collabor8:[^:]+:/;

const keysOf = (storage: Storage, username?: string): readonly string[] =>
  Object.keys(storage).filter((key) =>
    username === undefined ? ANYBODYS.test(key) : key.startsWith(prefixOf(username)),
  );

const inBoth = <T>(act: (storage: Storage) => T, otherwise: T): readonly T[] =>
  [() => act(localStorage), () => act(sessionStorage)].map((run) => {
    try {
      return run();
    } catch {
      return otherwise;
    }
  });

/** Whether anything of theirs, or of anybody's, is left unsent on this machine. */
export const hasKeptTexts = (username?: string): boolean =>
  inBoth((storage) => keysOf(storage, username).length > 0, false).includes(true);

/** They log out: nothing of what they wrote stays behind. */
export function forgetTexts(username: string): void {
  inBoth((storage) => {
    for (const key of keysOf(storage, username)) storage.removeItem(key);
  }, undefined);
}
