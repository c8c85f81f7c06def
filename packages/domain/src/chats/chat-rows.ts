import { calledIn, levelOf } from './keeping.js';
import { unreadCount } from './rules.js';
import type { ChatRow } from './schema.js';

/** Of somebody's part in a chat that nothing has told of. */
export const NO_REVISION = 0;

/** Whether events alone told of a chat, and nothing of the reader's part in it. */
export const isStandIn = ({ roleRevision }: Pick<ChatRow, 'roleRevision'>): boolean =>
  roleRevision === NO_REVISION;

/** Messages that the reader has yet to read, none as long as nobody knows how far they are. */
export const unreadIn = (row: ChatRow): number =>
  isStandIn(row) || row.hasLeft ? 0 : unreadCount(row);

/** The rows that are shown: of the chats that the reader has left nothing is. */
export const listedChats = (rows: readonly ChatRow[]): readonly ChatRow[] =>
  rows.filter((row) => !row.hasLeft);

/** What the badge of a chat counts: of its unread messages those that the reader wants to be told of. */
export function badgeOf(row: ChatRow): number {
  switch (levelOf(row)) {
    case 'all':
      return unreadIn(row);
    case 'mentions':
      return isStandIn(row) ? 0 : calledIn(row);
    case 'none':
      return 0;
  }
}
