import { useEffect, useEffectEvent, useRef } from 'react';
import { answerAnchor } from '../../../shared/paths.js';
import { useLocation, useIsReturn } from '../../../shared/navigation/navigation.js';
import type { QuestionHandle } from './use-question.js';

const ANSWER = 'answer-';
const COMMENT = 'comment-';

/** Where a post stands in its page; `#` and this lead to it. */
export const commentAnchor = (commentId: string): string => COMMENT + commentId;

const answerIn = (hash: string): string | undefined => namedIn(hash, ANSWER);
export const commentIn = (hash: string): string | undefined => namedIn(hash, COMMENT);

/** What the hash of an address names: '#comment-1' names '1' with the beginning 'comment-'. */
function namedIn(hash: string, beginning: string): string | undefined {
  const start = `#${beginning}`;
  if (!hash.startsWith(start) || hash.length === start.length) return undefined;
  try {
    return decodeURIComponent(hash.slice(start.length));
  } catch {
    return undefined;
  }
}

/** What is skipped out of view gets its own height once it is near: then it is shown once more. */
const FRAMES = 6;

export function bringIntoView(element: HTMLElement, block: ScrollLogicalPosition): void {
  let frames = FRAMES;
  const show = () => {
    if (!element.isConnected) return;
    element.scrollIntoView({ block });
    frames -= 1;
    if (frames > 0) requestAnimationFrame(show);
  };
  show();
}

/** What the page of a new answer hands over to the page of its question. */
export interface AnsweredState {
  readonly answerId: string;
}

const isAnswered = (state: unknown): state is AnsweredState =>
  typeof state === 'object' &&
  state !== null &&
  'answerId' in state &&
  typeof state.answerId === 'string';

/**
 * Brings into view the answer that the reader comes from writing, or that the address names. It may
 * stand on a further page of answers: they are read until it is found.
 */
export function useAnswerInView(
  { page, loadMoreAnswers, isLoadingMore, hasLoadMoreFailed }: QuestionHandle,
  onFound: (answerId: string) => void,
): void {
  const location = useLocation();
  const { hash, key } = location;
  const state: unknown = location.state;
  const isBack = useIsReturn();
  const written = isAnswered(state) && !isBack ? state.answerId : undefined;
  const wanted = written ?? answerIn(hash);
  const foundAt = useRef<string>(undefined);
  const isLoaded = page?.answers.some(({ _id }) => _id === wanted) ?? false;
  const mayCome = page !== undefined && page.answersCursor !== null && !hasLoadMoreFailed;

  const find = useEffectEvent((answerId: string) => {
    const answer = document.getElementById(answerAnchor(answerId));
    if (answer === null) return;
    foundAt.current = key;
    bringIntoView(answer, written === undefined ? 'start' : 'center');
    onFound(answerId);
  });
  const readOn = useEffectEvent(loadMoreAnswers);

  useEffect(() => {
    if (wanted === undefined || foundAt.current === key) return;
    if (isLoaded) find(wanted);
    else if (mayCome && !isLoadingMore) readOn();
  }, [isLoaded, isLoadingMore, key, mayCome, wanted]);
}
