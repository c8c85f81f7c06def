import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { useIsListed, useIsMet } from './blocks-slice.js';

export const ApartLine = lazyPart(() => import('./blocking.js'), 'ApartLine', null);

export const BlockedPeople = lazyPart(() => import('./blocking.js'), 'BlockedPeople');
