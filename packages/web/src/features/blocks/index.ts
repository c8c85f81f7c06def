import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { useIsListed, useIsMet } from './blocks-slice.js';

export const ApartLine = lazyPart(
  () => import('./blocking.js'),
  (module) => module.ApartLine,
  { fallback: null },
);

export const BlockedPeople = lazyPart(
  () => import('./blocking.js'),
  (module) => module.BlockedPeople,
);
