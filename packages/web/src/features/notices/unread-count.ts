import { unreadNotices, type NoticeCentre } from '@collabor8/domain';

/** The part of the state in which notices-slice.ts keeps the notices, once it is there. */
interface WithNotices {
  readonly notices?: { readonly centre: NoticeCentre | null };
}

/** How many notices are unread; none until they have been read. */
export const selectUnreadCount = ({ notices }: WithNotices): number =>
  notices?.centre == null ? 0 : unreadNotices(notices.centre).length;
