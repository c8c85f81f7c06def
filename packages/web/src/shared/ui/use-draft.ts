import { useState } from 'react';
import { keepInOrder } from '../session/draft-order.js';
import { draftKey, readDraft, writeDraft } from '../session/kept-drafts.js';
import { useUserContext } from '../session/session-contexts.js';

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** After the text has been sent. */
  readonly clear: () => void;
}

/**
 * Text somebody is writing. It survives a reload, a lost connection and an ended session; `place`
 * names its place, such as 'answer:<qid>'. It is the signed-in person's alone.
 */
export function useDraft(place: string): Draft {
  const { username } = useUserContext().user;
  const key = draftKey(username, place);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const text = drafts[key] ?? readDraft(key);

  const setText = (next: string) => {
    store(username, key, next);
    setDrafts((known) => ({ ...known, [key]: next }));
  };
  const clear = () => setText('');
  return { text, setText, clear };
}

/** Storage may be full or blocked: the text then lives as long as the page. */
function store(username: string, key: string, text: string): void {
  try {
    writeDraft(key, text);
    keepInOrder(username, key, text !== '');
  } catch {
    return;
  }
}
