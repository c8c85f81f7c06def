import {
  versionOf,
  type Edited,
  type EditUpdate,
  type QuestionUpdate,
  type SuggestUpdate,
} from '@collabor8/domain';
import { useState } from 'react';
import { errorCode } from '../../../shared/api/errors.js';
import { changing, useChange } from '../../../shared/api/use-change.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

interface EditOptions<Words> {
  /** The post as it is now. */
  readonly post: Edited;
  /** That the change is of. */
  readonly version: number;
  readonly save: (
    words: Words,
    version: number,
  ) => Promise<EditUpdate | QuestionUpdate | SuggestUpdate>;
  readonly onDone: () => void;
}

/** A change of a post. It is of the version that was there when it was begun. */
export function useEdit<Words>({ post, version: begunWith, save, onDone }: EditOptions<Words>) {
  const current = versionOf(post);
  const [seen, setSeen] = useState(begunWith);
  const { mutate, error, failure, isPending } = useChange(
    changing(({ words, version }: { readonly words: Words; readonly version: number }) =>
      save(words, version),
    ),
    {
      event: (event) => event,
      onSuccess(event) {
        if (event.name === 'suggestUpdate')
          notifySuccess('Thank you. You will be notified once your edit has been reviewed.');
        onDone();
      },
      say: (sentence) => `Your change was not saved. ${sentence}`,
    },
  );
  const isConflict = errorCode(error) === 'CONFLICT';
  const isOutdated = (current > seen || isConflict) && !isPending;
  return {
    submit: (words: Words) => {
      if (!isPending) mutate({ words, version: seen });
    },
    /** Puts the words in the place of what somebody wrote meanwhile. */
    submitAnyway: (words: Words) => {
      setSeen(current);
      mutate({ words, version: current });
    },
    isOutdated,
    isSaving: isPending,
    failure: error === null || isConflict ? '' : `${failure} What you wrote is kept.`,
  };
}

export type Edit<Words> = ReturnType<typeof useEdit<Words>>;

type Words = Readonly<Record<string, string>>;

interface EditedPost<W extends Words> {
  /** Names the post, such as 'answer:<id>'. */
  readonly name: string;
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
export function useEditDraft<W extends Words>({ name, post, words }: EditedPost<W>) {
  const draft = useDraft(`edit:${name}`);
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
