import { useMutation } from '@tanstack/react-query';
import { createContext, useEffect, useEffectEvent, useRef } from 'react';
import type { QuestionPage } from '@collabor8/domain';
import { errorCode } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { bringIntoView, namedIn } from './address-in-page.js';
import { answerOf, type CommentPlace } from './page-parts.js';
import type { QuestionHandle } from './use-question.js';

const BEGINNING = 'comment-';

/** Where a comment stands in its page; `#` and this lead to it. */
export const commentAnchor = (commentId: string): string => BEGINNING + commentId;

/** The comment that the address names: its thread is open as far as that one. */
export const NamedComment = createContext<string | undefined>(undefined);

const threadAt = (page: QuestionPage | undefined, place: CommentPlace | undefined) => {
  if (page === undefined || place === undefined) return undefined;
  return place.type === 'question' ? page.comments : answerOf(page, place.id)?.comments;
};

/**
 * Brings the comment that the address names into view. It may be folded away or stand on a further
 * page of its thread, and the thread under an answer of a further page: they are read until it is found.
 */
export function useCommentInView(qid: string, handle: QuestionHandle) {
  const { page, isLoadingMore, hasLoadMoreFailed, loadMoreAnswers, readMoreComments } = handle;
  const { hash, key } = useLocation();
  const commentId = namedIn(hash, BEGINNING);
  const { data: place, error } = trpc.questions.commentPlace.useQuery(
    { qid, id: commentId ?? '' },
    { enabled: commentId !== undefined, staleTime: Infinity },
  );
  const foundAt = useRef<string>(undefined);
  const thread = threadAt(page, place);
  const isThere = thread?.items.some(({ _id }) => _id === commentId) ?? false;
  const further = thread?.nextCursor ?? null;
  const mayCome = page !== undefined && page.answersCursor !== null && !hasLoadMoreFailed;
  const more = useMutation({
    mutationFn: (next: { readonly place: CommentPlace; readonly cursor: string }) =>
      readMoreComments(next.place, next.cursor),
  });

  const find = useEffectEvent((id: string) => {
    const comment = document.getElementById(commentAnchor(id));
    if (comment === null) return;
    foundAt.current = key;
    bringIntoView(comment, 'center');
    comment.focus({ preventScroll: true });
  });
  const readAnswers = useEffectEvent(loadMoreAnswers);
  const readComments = useEffectEvent((cursor: string) => {
    if (place !== undefined) more.mutate({ place, cursor });
  });

  const isReading = isLoadingMore || more.isPending || more.isError;
  const hasThread = thread !== undefined;
  const isKnown = place !== undefined;
  useEffect(() => {
    if (commentId === undefined || !isKnown || foundAt.current === key) return;
    if (isThere) find(commentId);
    else if (isReading) return;
    else if (hasThread && further !== null) readComments(further);
    else if (!hasThread && mayCome) readAnswers();
  }, [commentId, further, hasThread, isKnown, isReading, isThere, key, mayCome]);

  return { commentId, isGone: commentId !== undefined && errorCode(error) === 'NOT_FOUND' };
}
