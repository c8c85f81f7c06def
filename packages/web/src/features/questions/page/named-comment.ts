import { createContext } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';

/** The comment that the address names: its thread is open as far as that one. */
export const NamedComment = createContext<string | undefined>(undefined);

/** Few addresses name one. */
export const CommentInView = lazyPart(
  () => import('./comment-in-view.js'),
  (module) => module.CommentInView,
  { fallback: () => null },
);
