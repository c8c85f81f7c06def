import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { PostActs } from './acts/post-acts.js';

/** Few posts are hidden: their line loads where one is. */
export const HiddenPost = lazyPart(
  () => import('./hidden-post.js'),
  (module) => module.HiddenPost,
);
