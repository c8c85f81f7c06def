import type { QuestionRow } from '@collabor8/domain';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { changeSaved } from '../question-changes.js';

/** Accepts an answer, or none; undefined for readers who have not asked the question. */
export type Accept = ((answerId: string | null) => void) | undefined;

export function useAccept({ _id: qid, askedBy }: Pick<QuestionRow, '_id' | 'askedBy'>): Accept {
  const dispatch = useDispatch();
  const { user } = useUserContext();
  const { mutate } = trpc.questions.accept.useMutation({
    onSuccess: (event) => dispatch(changeSaved(event)),
    onError: (error) =>
      notifyError(failureText(error, (sentence) => `Your choice could not be saved. ${sentence}`)),
  });
  const accept = useCallback((answerId: string | null) => mutate({ qid, answerId }), [mutate, qid]);
  return user.username === askedBy ? accept : undefined;
}
