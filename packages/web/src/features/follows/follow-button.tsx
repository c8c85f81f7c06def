import { lazyPart } from '../../shared/lazy/lazy-part.js';
import type { FollowProps } from './follows-slice.js';

export const FollowsRead = lazyPart(
  () => import('./follow-toggle.js'),
  (module) => module.FollowsRead,
  { fallback: null },
);

/** Comes after the page's first content. */
export const FollowButton = lazyPart(
  () => import('./follow-toggle.js'),
  (module) => module.FollowToggle,
  { fallback: (_props: FollowProps) => null },
);
