import { NOTICES_KEPT } from './limits.js';
import type { Notice } from './schema.js';

const newestFirst = (one: Notice, other: Notice): number => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return one._id < other._id ? -1 : 1;
};

/** The rows that are kept of these, in the order in which they are shown. */
export const keptNotices = (notices: readonly Notice[]): readonly Notice[] =>
  notices.toSorted(newestFirst).slice(0, NOTICES_KEPT);
