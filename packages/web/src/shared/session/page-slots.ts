import { listenTo } from '../listeners.js';
const held = new Set<string>();

/** Until the page is gone. */
function hold(slot: string): void {
  if (held.has(slot)) return;
  held.add(slot);
  navigator.locks.request(slot, () => new Promise<never>(() => undefined)).catch(() => undefined);
}

interface Slots {
  readonly beginning: string;
  readonly own: string;
  /** What was in one's own is discarded: its person has logged out in another page. */
  readonly onDiscarded: () => void;
}

/**
 * Pages keep what they haven't got through to the server in slots, keys of the local storage with one beginning,
 * each under a lock that its page holds while it lives. Holds one's own, and hands on every other as soon as its page
 * is gone, now or later. Needs locks, which a browser has with https alone. Returns what ends it.
 */
export function takeOverSlots(
  { beginning, own, onDiscarded }: Slots,
  takeOver: (slot: string) => void | Promise<void>,
): () => void {
  const ending = new AbortController();
  const awaited = new Set([own]);
  hold(own);

  const waitFor = (slot: string) => {
    if (!slot.startsWith(beginning) || awaited.has(slot)) return;
    awaited.add(slot);
    navigator.locks
      .request(slot, { signal: ending.signal }, async () => {
        awaited.delete(slot);
        await takeOver(slot);
      })
      .catch(() => undefined);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === own && newValue === null) onDiscarded();
    if (key !== null) waitFor(key);
  };
  try {
    Object.keys(localStorage).forEach(waitFor);
  } catch {
    // Blocked: there is nothing to take over.
  }
  const stop = listenTo(window, ['storage'], onStorage);
  return () => {
    stop();
    ending.abort();
  };
}
