import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { useIsListed, useIsMet } from './use-apart.js';

export const ApartLine = lazyPart(
  () => import('./apart-line.js'),
  (module) => module.ApartLine,
  { fallback: () => null },
);

export const BlockedPeople = lazyPart(
  () => import('./blocked-people.js'),
  (module) => module.BlockedPeople,
);
