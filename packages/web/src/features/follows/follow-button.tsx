import { lazyPart } from '../../shared/lazy/lazy-part.js';

export const FollowsRead = lazyPart(() => import('./follow-toggle.js'), 'FollowsRead', null);

/** Comes after the page's first content. */
export const FollowButton = lazyPart(() => import('./follow-toggle.js'), 'FollowToggle', null);
