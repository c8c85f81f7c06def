import type { EditUpdate, PostType, PostVersion, QuestionUpdate } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { selectIsStaff } from '../../moderation/index.js';
import { LockedContext } from '../page/locked-context.js';
import { changeSaved } from '../question-changes.js';

interface Post {
  readonly type: PostType;
  readonly id: string;
  readonly author: string;
}

/** '2026-11-25 10:00 UTC': it stands in the history for whoever reads it, wherever they are. */
const inUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

/** Makes a post what it was at some time: one more change, by its author or a moderator. */
export function useRollBack(
  { type, id, author }: Post,
  current: PostVersion | undefined,
  onDone: () => void,
) {
  const dispatch = useDispatch();
  const { client } = trpc.useUtils();
  const isOwn = useUserContext().user.username === author;
  const isStaff = useAppSelector(selectIsStaff);
  const isLocked = use(LockedContext);

  const { mutate, error, isPending } = useMutation({
    mutationFn({
      text,
      title = '',
      tags = [],
      writtenAt,
    }: PostVersion): Promise<QuestionUpdate | EditUpdate> {
      const why = `Rolled back to what was written ${inUtc(writtenAt)}`;
      const change = { id, version: current?.version ?? 0, text, why };
      switch (type) {
        case 'question':
          return client.questions.editQuestion.mutate({
            ...{ ...change, title, tagNames: tags.join(' ') },
          });
        case 'answer':
          return client.questions.editAnswer.mutate(change);
        case 'comment':
          return client.questions.editComment.mutate(change);
      }
    },
    onSuccess(event) {
      dispatch(changeSaved(event));
      notifySuccess(`The ${type} was rolled back.`);
      onDone();
    },
  });
  const mayRollBack = (isOwn || isStaff) && !isLocked && !isPending;
  return {
    rollBack: mayRollBack ? (version: PostVersion) => mutate(version) : undefined,
    failure:
      error === null
        ? null
        : failureText(error, (sentence) => `It was not rolled back. ${sentence}`),
  };
}
