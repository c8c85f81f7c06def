import { createContext } from 'react';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';

/** The comment that the address names: its thread is open as far as that one. */
export const LinkedCommentContext = createContext<string | undefined>(undefined);

/** Few addresses name one. */
export const LinkedComment = lazyPart(
  () => import('./linked-comment.js'),
  (module) => module.LinkedComment,
  { fallback: null },
);
