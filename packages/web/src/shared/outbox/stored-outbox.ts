import { newId } from '../new-id.js';
import { keptTextKey } from '../session/browser-storage.js';
import type { OutgoingMessage } from './outbox-slice.js';

const NAME = 'outbox';
/** This page's own. */
const PAGE = newId();

const beginningOf = (username: string): string => keptTextKey(username, `${NAME}:`);

/**
 * Each page keeps what it hasn't got through to the server, under a lock that it holds while it
 * lives: whoever gets the lock takes over what a page that is gone has left. A browser without
 * locks (it has none without https) can't tell who is gone; there the tab keeps its own.
 */
const slotOf = (username: string) =>
  'locks' in navigator
    ? { storage: localStorage, key: beginningOf(username) + PAGE }
    : { storage: sessionStorage, key: keptTextKey(username, NAME) };

function read(storage: Storage, key: string): readonly OutgoingMessage[] {
  const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
  return Array.isArray(stored) ? stored.filter(isOutgoing) : [];
}

/** What this page, or before it this tab, had not got through to the server. */
export function readStoredOutbox(username: string): readonly OutgoingMessage[] {
  try {
    const { storage, key } = slotOf(username);
    return read(storage, key);
  } catch {
    return [];
  }
}

/** Storage may be full or blocked: messages then wait as long as the page lives. */
export function storeOutbox(username: string, messages: readonly OutgoingMessage[]): void {
  try {
    const { storage, key } = slotOf(username);
    if (messages.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(messages));
  } catch {
    return;
  }
}

/**
 * Takes over what pages of this person have left, those that are gone and those that will be while
 * this one is there. Returns what ends it.
 */
export function takeOverOutboxes(
  username: string,
  take: (messages: readonly OutgoingMessage[]) => void,
): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const beginning = beginningOf(username);
  const ending = new AbortController();
  const awaited = new Set([beginning + PAGE]);
  void hold(beginning + PAGE);

  const waitFor = (key: string) => {
    if (!key.startsWith(beginning) || awaited.has(key)) return;
    awaited.add(key);
    navigator.locks
      .request(key, { signal: ending.signal }, () => {
        awaited.delete(key);
        const left = read(localStorage, key);
        if (left.length === 0) return;
        // In its new place before it goes from the old one: a page may end at any moment.
        storeOutbox(username, [...readStoredOutbox(username), ...left]);
        localStorage.removeItem(key);
        take(left);
      })
      .catch(() => undefined);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null) waitFor(key);
  };
  try {
    Object.keys(localStorage).forEach(waitFor);
  } catch {
    // Blocked: there is nothing to take over.
  }
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
    ending.abort();
  };
}

const held = new Set<string>();

/** Until the page is gone. */
async function hold(key: string): Promise<void> {
  if (held.has(key)) return;
  held.add(key);
  await navigator.locks
    .request(key, () => new Promise<never>(() => undefined))
    .catch(() => undefined);
}

const isOutgoing = (value: unknown): value is OutgoingMessage =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  'room' in value &&
  'msg' in value &&
  'msgFrom' in value;
