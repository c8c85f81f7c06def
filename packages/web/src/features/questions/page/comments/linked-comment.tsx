import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { QuestionPage } from '@collabor8/domain';
import { trpc, errorCode } from '../../../../shared/api/trpc.js';
import { useLocation } from '../../../../shared/navigation/navigation.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { commentAnchor } from '../../../../shared/paths.js';
import { bringIntoView } from '../post-in-view.js';
import { answerOf, type CommentParent } from '../page-parts.js';
import type { QuestionHandle } from '../use-question.js';

const threadAt = (page: QuestionPage | undefined, parent: CommentParent | undefined) => {
  if (page === undefined || parent === undefined) return undefined;
  return parent.type === 'question' ? page.comments : answerOf(page, parent.id)?.comments;
};

interface LinkedCommentProps {
  readonly qid: string;
  /** That the address names. */
  readonly commentId: string;
  readonly handle: QuestionHandle;
}

/**
 * Brings the comment that the address names into view. It may be folded away or stand on a further
 * page of its thread, and the thread under an answer of a further page: they are read until it is found.
 */
export function LinkedComment({ qid, commentId, handle }: LinkedCommentProps) {
  const { page, more: answers, readMoreComments } = handle;
  const { key } = useLocation();
  const { data: parent, error } = trpc.questions.commentParent.useQuery(
    { qid, id: commentId },
    { staleTime: Infinity },
  );
  const foundAt = useRef<string>(undefined);
  const thread = threadAt(page, parent);
  const isThere = thread?.items.some(({ _id }) => _id === commentId) ?? false;
  const further = thread?.nextCursor ?? null;
  const mayCome = answers.hasMore && !answers.hasFailed;
  const more = useMutation({
    mutationFn: (next: { readonly parent: CommentParent; readonly cursor: string }) =>
      readMoreComments(next.parent, next.cursor),
  });

  const find = useEffectEvent((id: string) => {
    const comment = document.getElementById(commentAnchor(id));
    if (comment === null) return;
    foundAt.current = key;
    bringIntoView(comment, 'center');
    comment.focus({ preventScroll: true });
  });
  const readAnswers = useEffectEvent(answers.load);
  const readComments = useEffectEvent((cursor: string) => {
    if (parent !== undefined) more.mutate({ parent, cursor });
  });

  const isReading = answers.isLoading || more.isPending || more.isError;
  const hasThread = thread !== undefined;
  const isKnown = parent !== undefined;
  useEffect(() => {
    if (!isKnown || foundAt.current === key) return;
    if (isThere) find(commentId);
    else if (isReading) return;
    else if (hasThread && further !== null) readComments(further);
    else if (!hasThread && mayCome) readAnswers();
  }, [commentId, further, hasThread, isKnown, isReading, isThere, key, mayCome]);

  const isGone = errorCode(error) === 'NOT_FOUND';
  return <AlertLine message={isGone ? 'The linked comment no longer exists.' : null} />;
}
