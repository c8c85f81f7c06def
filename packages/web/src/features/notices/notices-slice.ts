import { applyNoticeUpdate, unreadNotices, type Notice } from '@collabor8/domain';
import { trpc } from '../../shared/api/trpc.js';
import { holdRead } from '../../shared/reads/use-live-read.js';
import { memoizeLast } from '../../shared/store.js';
import { ownRead } from './reads.js';

const NONE: readonly Notice[] = [];
const unreadIn = memoizeLast(unreadNotices);

const selectCentre = holdRead(ownRead, 'noticeUpdate', applyNoticeUpdate);
type State = Parameters<typeof selectCentre>[0];

/** Newest first; undefined until they have been read. */
export const selectNotices = (state: State) => selectCentre(state)?.notices;
export const selectNoticeSettings = (state: State) => selectCentre(state)?.settings;
export function selectUnread(state: State): readonly Notice[] {
  const centre = selectCentre(state);
  return centre === undefined ? NONE : unreadIn(centre);
}

/** Marks rows read as they are shown; all tabs hear of it from the server. */
export function useMarkRead(): (notices: readonly Notice[]) => void {
  const { mutate } = trpc.notices.markRead.useMutation();
  return (notices) => {
    const unread = notices.filter(({ isRead }) => !isRead);
    if (unread.length > 0) {
      mutate({ seen: unread.map(({ _id, revision }) => ({ _id, revision })) });
    }
  };
}
