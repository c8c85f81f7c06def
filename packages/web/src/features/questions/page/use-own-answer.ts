import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** What the page of a new answer hands over to the page of its question. */
export interface AnsweredState {
  readonly answerId: string;
}

const isAnswered = (state: unknown): state is AnsweredState =>
  typeof state === 'object' &&
  state !== null &&
  'answerId' in state &&
  typeof state.answerId === 'string';

/** Brings the answer into view that the reader comes from writing. */
export function useOwnAnswer(hasLanded: boolean, onFound: (answerId: string) => void): void {
  const state: unknown = useLocation().state;
  const isBack = useNavigationType() === NavigationType.Pop;
  const found = useEffectEvent(onFound);
  const answerId = isAnswered(state) && !isBack ? state.answerId : undefined;

  useEffect(() => {
    if (!hasLanded || answerId === undefined) return;
    const answer = document.getElementById(`answer-${answerId}`);
    if (answer === null) return;
    answer.scrollIntoView({ block: 'center' });
    found(answerId);
  }, [answerId, hasLanded]);
}
