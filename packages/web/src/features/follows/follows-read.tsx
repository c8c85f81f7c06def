import { useFollows } from './follows-slice.js';

/** Reads what the reader follows and ignores, for a page that shows what follows from it. */
export function FollowsRead() {
  useFollows();
  return null;
}
