import { newId } from '../new-id.js';
import { keepText, keptTextKey, parsed, readText } from './browser-storage.js';

/** This page's own. */
const PAGE = newId();

/**
 * What somebody did and hasn't got through to the server. Each page keeps it in a slot of its own, under a lock that it
 * holds while it lives: whoever gets the lock takes over what a page that is gone has left (page-slots.ts). A browser
 * without locks (it has none without https) can't tell who is gone; there the tab keeps its own.
 */
export function keptList<Item>(name: string, isItem: (value: unknown) => value is Item) {
  type Slot = Parameters<typeof readText>;
  /** What the slots of all pages of this person begin with. */
  const beginning = (username: string): string => keptTextKey(username, `${name}:`);
  const own = (username: string): string => beginning(username) + PAGE;
  const slotOf = (username: string): Slot =>
    'locks' in navigator ? [own(username)] : [keptTextKey(username, name), 'sessionStorage'];
  const readSlot = (...slot: Slot): readonly Item[] => {
    const kept = parsed(readText(...slot));
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  };
  /** What this page, or before it this tab, had not got through. */
  const read = (username: string) => readSlot(...slotOf(username));
  /** What can't be kept waits as long as the page lives. */
  const store = (username: string, items: readonly Item[]): void => {
    const [key, where] = slotOf(username);
    keepText(key, items.length === 0 ? null : JSON.stringify(items), where);
  };
  /** From the moment it is done: what sends it may not have loaded yet. */
  const add = (username: string, ...items: readonly Item[]) =>
    store(username, [...read(username), ...items]);
  return { beginning, own, readSlot, read, store, add };
}
