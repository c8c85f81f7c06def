export { HiddenPost } from './acts/lazy-parts.js';
export { PostActs } from './acts/post-acts.js';
