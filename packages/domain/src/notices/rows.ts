import { noticeChoices, NOTICES_KEPT, OWED_KEPT } from './limits.js';
import type { Notice, NoticeCentre } from './schema.js';

const newestFirst = (one: Notice, other: Notice): number => {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return one._id < other._id ? -1 : 1;
};

const choices: ReadonlySet<string> = new Set(noticeChoices);

/** The rows that are kept of these, in the order in which they are shown. */
export function keptNotices(notices: readonly Notice[]): readonly Notice[] {
  const sorted = notices.toSorted(newestFirst);
  const owed = new Set(sorted.filter(({ kind }) => !choices.has(kind)).slice(0, OWED_KEPT));
  const others = sorted.filter((notice) => !owed.has(notice)).slice(0, NOTICES_KEPT - owed.size);
  return [...owed, ...others].toSorted(newestFirst);
}

export const unreadNotices = ({ notices }: NoticeCentre): readonly Notice[] =>
  notices.filter(({ isRead }) => !isRead);
