import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { UserDirectory } from './directory/user-directory.js';
export { Reputation } from './reputation.js';
export { selectUser } from './users-slice.js';

/** Asks who is there, where the server doesn't go on without. */
export const ProveAgain = lazyPart(
  () => import('./profile/settings/prove-again.js'),
  (module) => module.ProveAgain,
);
