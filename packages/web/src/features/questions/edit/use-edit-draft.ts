import { versionOf, type Edited } from '@collabor8/domain';
import { useState } from 'react';
import { useDraft } from '../../../shared/ui/use-draft.js';

type Words = Readonly<Record<string, string>>;

interface EditedPost<W extends Words> {
  /** Names the post, such as 'answer:<id>'. */
  readonly place: string;
  readonly post: Edited;
  /** What it says. */
  readonly words: W;
}

interface Kept {
  /** That the words were a change of. */
  readonly version: number;
  readonly words: Words;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'words' in value &&
  typeof value.words === 'object' &&
  value.words !== null &&
  Object.values(value.words).every((word) => typeof word === 'string');

function readKept(text: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The words of a post while its author changes them: they survive a reload until they are saved or
 * given up. They stay a change of the version that they were begun with.
 */
export function useEditDraft<W extends Words>({ place, post, words }: EditedPost<W>) {
  const draft = useDraft(`edit:${place}`);
  const [begun] = useState(() => readKept(draft.text));
  const [written, setWritten] = useState<W>(() => ({ ...words, ...begun?.words }));
  const [version] = useState(begun?.version ?? versionOf(post));
  return {
    words: written,
    version,
    write: (change: Partial<W>) => {
      const next = { ...written, ...change };
      setWritten(next);
      const kept: Kept = { version, words: next };
      draft.setText(JSON.stringify(kept));
    },
    forget: draft.clear,
  };
}
