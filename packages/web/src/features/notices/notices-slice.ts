import {
  applyNoticeUpdate,
  unreadNotices,
  type Notice,
  type NoticeCentre,
  type NoticeSettings,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-event.js';
import { inStore } from '../../shared/store.js';
import { memoizeLast } from '../../shared/memoize-last.js';

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
  reducers: {
    noticesRead: (_state, { payload }: PayloadAction<NoticeCentre>): NoticesState => ({
      centre: payload,
    }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }): NoticesState => {
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

export const { noticesRead } = noticesSlice.actions;
export const { selectNotices, selectNoticeSettings, selectUnread } = noticesSlice.selectors;
