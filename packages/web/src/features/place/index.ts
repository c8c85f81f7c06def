import { lazyPart } from '../../shared/lazy/lazy-part.js';

/** Above the questions, for whoever is new here, and for the first person of a place. */
export const FirstDay = lazyPart(
  () => import('./first-day.js'),
  (module) => module.FirstDay,
  { fallback: null },
);
