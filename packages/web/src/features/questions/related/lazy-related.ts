import { lazyPart } from '../../../shared/lazy/lazy-part.js';

/** Both come after the first content of their page. */
export const RelatedQuestions = lazyPart(
  () => import('./related-questions.js'),
  (module) => module.RelatedQuestions,
  { fallback: null },
);

export const SimilarQuestions = lazyPart(
  () => import('./related-questions.js'),
  (module) => module.SimilarQuestions,
  { fallback: null },
);
