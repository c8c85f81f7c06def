import { keepText, keptTextKey, readList, readText } from './browser-storage.js';
import { useState } from 'react';
import { useUserContext } from './session-contexts.js';
import { withoutUploads } from '@collabor8/domain';

/** `name` says what it is written for, such as 'answer:<qid>'. */
export const draftKey = (username: string, name: string): string =>
  keptTextKey(username, `draft:${name}`);

/** Pictures that were on their way when the page ended never arrived. */
export const readDraft = (key: string): string => withoutUploads(readText(key) ?? '');

/** Answers whether it is kept: the text lives as long as the page in any case. */
export const writeDraft = (key: string, text: string): boolean => keepText(key, text || null);

/** Drafts that a browser keeps of one person: of more, those go that were left alone the longest. */
export const DRAFTS_MAX = 60;

const orderKey = (username: string): string => keptTextKey(username, 'draft order');

/** Notes that a draft has just been written, or is no more. */
function keepInOrder(username: string, key: string, isThere: boolean): void {
  const before = readList(orderKey(username));
  if (isThere && before.at(-1) === key) return;
  const others = before.filter((other) => other !== key);
  const order = isThere ? [...others, key] : others;
  for (const oldest of order.slice(0, -DRAFTS_MAX)) keepText(oldest, null);
  const kept = order.slice(-DRAFTS_MAX);
  keepText(orderKey(username), kept.length === 0 ? null : JSON.stringify(kept));
}

interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** After the text has been sent. */
  readonly clear: () => void;
}

/**
 * Text somebody is writing. It survives a reload, a lost connection and an ended session; `name`
 * says what of, such as 'answer:<qid>'. It is the signed-in person's alone.
 */
export function useDraft(name: string): Draft {
  const { username } = useUserContext().user;
  const key = draftKey(username, name);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const text = drafts[key] ?? readDraft(key);

  const setText = (next: string) => {
    if (writeDraft(key, next)) keepInOrder(username, key, next !== '');
    setDrafts((known) => ({ ...known, [key]: next }));
  };
  const clear = () => setText('');
  return { text, setText, clear };
}
