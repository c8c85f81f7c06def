import type { PostType } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useTakeIn } from '../../../shared/live/use-take-in.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { undoOffered } from './question-pages-slice.js';

export interface OwnPost {
  readonly type: PostType;
  readonly id: string;
}

/** Deletes one's own post at once: it can be brought back for a minute. */
export function DeleteOwn({ type, id }: OwnPost) {
  const dispatch = useDispatch();
  const takeIn = useTakeIn();
  const { mutate, isPending } = trpc.questions.deletePost.useMutation({
    onSuccess(event) {
      dispatch(undoOffered({ qid: event.qid, type, id }));
      takeIn(event);
    },
    onError: (error) =>
      notifyError(failureText(error, (sentence) => `The ${type} was not deleted. ${sentence}`)),
  });
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
