import type { PostType } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { undoOffered } from './question-pages-slice.js';

export interface OwnPost {
  readonly type: PostType;
  readonly id: string;
}

/** Deletes one's own post at once: it can be brought back for a minute. */
export function DeleteOwn({ type, id }: OwnPost) {
  const dispatch = useDispatch();
  const { mutate, isPending } = useChange(trpc.questions.deletePost, {
    event(event) {
      // Before it goes, or the line has nowhere to stand.
      dispatch(undoOffered({ qid: event.qid, type, id }));
      return event;
    },
    say: (sentence) => `The ${type} was not deleted. ${sentence}`,
    inCorner: true,
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
