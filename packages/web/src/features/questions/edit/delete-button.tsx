import type { PostType } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { undoOffered } from '../page/question-pages-slice.js';
import { changeSaved } from '../question-changes.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';

interface DeleteButtonProps {
  readonly type: PostType;
  readonly id: string;
  readonly author: string;
}

/** Deletes one's own post at once: it can be brought back for a minute. */
export function DeleteButton({ type, id, author }: DeleteButtonProps) {
  const dispatch = useDispatch();
  const { user } = useUserContext();
  const { mutate, isPending } = trpc.questions.deletePost.useMutation({
    onSuccess(event) {
      dispatch(undoOffered({ qid: event.qid, type, id }));
      dispatch(changeSaved(event));
    },
    onError: (error) =>
      notifyError(failureText(error, (sentence) => `The ${type} was not deleted. ${sentence}`)),
  });
  if (user.username !== author) return null;
  return (
    <QuietButton
      aria-label={`Delete the ${type}`}
      disabled={isPending}
      onClick={() => mutate({ type, id })}
    >
      Delete
    </QuietButton>
  );
}
