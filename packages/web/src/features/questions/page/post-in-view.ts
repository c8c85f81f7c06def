import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useWindowEvent } from '../../../shared/browser.js';
import {
  createScrollPositions,
  isPagePosition,
  type PagePosition,
  holdRow,
  pagePosition,
} from '../../../shared/navigation/scroll-positions.js';
import { answerAnchor } from '../../../shared/paths.js';
import { useLocation, useIsReturn, useMoves } from '../../../shared/navigation/navigation.js';
import type { QuestionHandle } from './use-question.js';
import { hasFields } from '../../../shared/session/browser-storage.js';

const answerIn = (hash: string): string | undefined => namedIn(hash, 'answer-');
export const commentIn = (hash: string): string | undefined => namedIn(hash, 'comment-');

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

const positions = createScrollPositions('collabor8-question-positions', isPagePosition);

/** Whoever comes back to a question, or loads it anew, finds it where they were. */
function useScrollPosition(qid: string, hasLanded: boolean): PagePosition | undefined {
  const { key } = useLocation();
  const isBack = useIsReturn();
  const entry = `${key} ${qid}`;
  // As it was before the reader moves on.
  const kept = useMemo(() => (isBack ? positions.stored(entry) : undefined), [entry, isBack]);
  const keep = () => positions.store(entry, pagePosition());
  useMoves(keep);
  useWindowEvent('pagehide', keep);
  useLayoutEffect(() => {
    if (!hasLanded || kept === undefined) return;
    window.scrollTo(0, kept.scrollY);
    return kept.row && holdRow(kept.row);
  }, [hasLanded, kept]);
  return kept;
}

/** What the page of a new answer hands over to the page of its question. */
export interface AnsweredState {
  readonly answerId: string;
}

const isAnswered = (state: unknown): state is AnsweredState =>
  hasFields(state, 'answerId') && typeof state.answerId === 'string';

/**
 * Brings into view what the reader left, or the answer that they come from writing or that the address names. It may
 * stand on a further page of answers: they are read until it is found.
 */
export function useAnswerInView(
  qid: string,
  { page, more }: QuestionHandle,
  onWritten: (answerId: string) => void,
): void {
  const kept = useScrollPosition(qid, page !== undefined);
  const location = useLocation();
  const { hash, key } = location;
  const state: unknown = location.state;
  const isBack = useIsReturn();
  const written = isAnswered(state) && !isBack ? state.answerId : undefined;
  const wanted =
    kept === undefined ? (written ?? answerIn(hash)) : answerIn(`#${kept.row?.name ?? ''}`);
  const foundAt = useRef<string>(undefined);
  const isLoaded = page?.answers.some(({ _id }) => _id === wanted) ?? false;
  const mayCome = more.hasMore && !more.hasFailed;

  const find = useEffectEvent((answerId: string) => {
    const answer = document.getElementById(answerAnchor(answerId));
    if (answer === null) return;
    foundAt.current = key;
    if (kept?.row === undefined) {
      bringIntoView(answer, written === undefined ? 'start' : 'center');
    } else holdRow(kept.row);
    if (written !== undefined) onWritten(answerId);
  });
  const readOn = useEffectEvent(more.load);

  useEffect(() => {
    if (wanted === undefined || foundAt.current === key) return;
    if (isLoaded) find(wanted);
    else if (mayCome && !more.isLoading) readOn();
  }, [isLoaded, more.isLoading, key, mayCome, wanted]);
}
