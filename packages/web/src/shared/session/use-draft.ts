import { keepText, keptTextKey, readList, readText } from './browser-storage.js';
import { useRef, useState } from 'react';
import { useLocation } from '../navigation/navigation.js';
import { readPageTitle } from '../ui/page-header.js';
import { useUserContext } from './session-contexts.js';
import { withoutUploads } from '@collabor8/domain';

/** `name` says what it is written for, such as 'answer:<qid>'. */
export const draftKey = (username: string, name: string): string =>
  keptTextKey(username, `draft:${name}`);

/** Pictures that were on their way when the page ended never arrived. */
export const readDraft = (key: string): string => withoutUploads(readText(key) ?? '');

/** Answers whether it is kept: the text lives as long as the page in any case. */
export const writeDraft = (key: string, text: string): boolean => keepText(key, text || null);

/** Tabs that write at one place at a time keep what they write apart; what more of them write lives as long as the page. */
const slotsOf = (key: string): readonly string[] => [key, ...[1, 2, 3].map((n) => `${key} ${n}`)];

/** Where this tab goes on with a draft: in its own slot, or else the first with something in it. */
export const slotOf = (key: string): string =>
  [readText(key, 'sessionStorage') ?? key, ...slotsOf(key)].find(
    (slot) => readDraft(slot) !== '',
  ) ?? key;

/** Goes on in this tab with what is in that slot; null where nothing is any more. */
export const preferDraft = (key: string, slot: string | null): boolean =>
  keepText(key, slot, 'sessionStorage');

/** Drafts that a browser keeps of one person: of more, those go that were left alone the longest. */
export const DRAFTS_MAX = 60;

const orderKey = (username: string): string => keptTextKey(username, 'draft order');

/** The key of a draft, the address of the page where it is written, and what that is called: a line each. */
export const readOrder = (username: string): readonly string[] => readList(orderKey(username));

const keyOf = (entry: string): string => entry.split('\n', 1).join();

/** Notes that a draft has just been written, or is no more. */
function keepInOrder(username: string, entry: string, isThere: boolean): void {
  const before = readOrder(username);
  if (isThere && before.at(-1) === entry) return;
  const others = before.filter((other) => keyOf(other) !== keyOf(entry));
  const order = isThere ? [...others, entry] : others;
  for (const oldest of order.slice(0, -DRAFTS_MAX)) keepText(keyOf(oldest), null);
  const kept = order.slice(-DRAFTS_MAX);
  keepText(orderKey(username), kept.length === 0 ? null : JSON.stringify(kept));
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** After the text has been sent. What another tab has written there stays. */
  readonly clear: () => void;
}

/** Text that survives a reload, a lost connection and an ended session: its writer's alone, `name` says what of. */
export function useDraft(name: string): Draft {
  const { username } = useUserContext().user;
  const { pathname, search } = useLocation();
  const key = draftKey(username, name);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const text = drafts[key] ?? readDraft(slotOf(key));
  /** What this tab has put there last. */
  const stored = useRef(new Map<string, string>());

  const setText = (next: string) => {
    const mine = withoutUploads(stored.current.get(key) ?? text);
    const slot = [slotOf(key), ...slotsOf(key)].find((each) =>
      ['', mine].includes(readDraft(each)),
    );
    const entry = [slot, pathname + search, readPageTitle()].join('\n');
    if (slot !== undefined && storeDraft(username, entry, next)) {
      stored.current.set(key, next);
      preferDraft(key, next === '' ? null : slot);
    }
    setDrafts((known) => ({ ...known, [key]: next }));
  };
  const clear = () => setText('');
  return { text, setText, clear };
}

/** Under an entry of the order. False where storage is full or blocked: the text then lives as long as the page. */
export function storeDraft(username: string, entry: string, text: string): boolean {
  const isKept = writeDraft(keyOf(entry), text);
  if (isKept) keepInOrder(username, entry, text !== '');
  return isKept;
}
