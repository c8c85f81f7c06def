import { versionOf, type Edited, type EditUpdate, type QuestionUpdate } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorCode, failureText } from '../../../shared/api/errors.js';
import { changeSaved } from '../question-changes.js';

interface EditOptions<Words> {
  /** The post as it is now. */
  readonly post: Edited;
  /** That the change is of. */
  readonly version: number;
  readonly save: (words: Words, version: number) => Promise<EditUpdate | QuestionUpdate>;
  readonly onDone: () => void;
}

/** A change of a post. It is of the version that was there when it was begun. */
export function useEdit<Words>({ post, version: begunWith, save, onDone }: EditOptions<Words>) {
  const dispatch = useDispatch();
  const current = versionOf(post);
  const [seen, setSeen] = useState(begunWith);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ words, version }: { readonly words: Words; readonly version: number }) =>
      save(words, version),
    onSuccess(event) {
      dispatch(changeSaved(event));
      onDone();
    },
  });
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
    failure:
      error === null || isConflict
        ? ''
        : `${failureText(error, (sentence) => `Your change was not saved. ${sentence}`)} What you wrote is kept.`,
  };
}

export type Edit<Words> = ReturnType<typeof useEdit<Words>>;
