import { useCallback, useState } from 'react';

const PREFIX = 'collabor8-draft:';

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** After the text has been sent. */
  readonly clear: () => void;
}

/**
 * Text somebody is writing. It survives a reload, a lost connection and an ended session; `key`
 * names its place, such as 'answer:<qid>'.
 */
export function useDraft(key: string): Draft {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const text = drafts[key] ?? readStored(key);

  const setText = useCallback(
    (next: string) => {
      store(key, next);
      setDrafts((known) => ({ ...known, [key]: next }));
    },
    [key],
  );
  const clear = useCallback(() => setText(''), [setText]);
  return { text, setText, clear };
}

function readStored(key: string): string {
  try {
    return localStorage.getItem(PREFIX + key) ?? '';
  } catch {
    return '';
  }
}

/** Storage may be full or blocked: the text then lives as long as the page. */
function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    return;
  }
}
