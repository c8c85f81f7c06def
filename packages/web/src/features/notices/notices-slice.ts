import {
  applyNoticeUpdate,
  unreadNotices,
  type Notice,
  type NoticeCentre,
  type NoticeSettings,
} from '@collabor8/domain';
import { createSlice } from '@reduxjs/toolkit';
import { trpc } from '../../shared/api/trpc.js';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import { memoizeLast, inStore } from '../../shared/store.js';
import { ownRead } from './reads.js';

interface NoticesState {
  /** Null until it has been read. */
  readonly centre: NoticeCentre | null;
}

const initialState: NoticesState = { centre: null };

const NONE: readonly Notice[] = [];
const unreadIn = memoizeLast(unreadNotices);

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(landed(ownRead), (_state, { payload }): NoticesState => ({ centre: payload }))
      .addCase(liveEventReceived, (state, { payload: { event } }): NoticesState => {
        // What comes before the first read is in it, or is told again behind it.
        if (event.name !== 'noticeUpdate' || state.centre === null) return state;
        const centre = applyNoticeUpdate(state.centre, event);
        return centre === state.centre ? state : { centre };
      }),
  selectors: {
    /** Newest first; undefined until they have been read. */
    selectNotices: ({ centre }): readonly Notice[] | undefined => centre?.notices,
    selectNoticeSettings: ({ centre }): NoticeSettings | undefined => centre?.settings,
    selectUnread: ({ centre }): readonly Notice[] => (centre === null ? NONE : unreadIn(centre)),
  },
});
inStore(noticesSlice);

export const { selectNotices, selectNoticeSettings, selectUnread } = noticesSlice.selectors;

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
