import { applyToRoomReading, isRoomUnread, type RoomReading } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-event.js';
import { inStore } from '../../../shared/store.js';

/** How far the reader has read in the global room; null until that is known. */
type ReadingState = RoomReading | null;

export const readingSlice = createSlice({
  name: 'reading',
  initialState: null as ReadingState,
  reducers: {
    readingRead: (_state, { payload }: PayloadAction<RoomReading>): ReadingState => payload,
    /** Seen in this tab: the server tells the other ones. */
    roomRead: (state, { payload }: PayloadAction<number>): ReadingState =>
      state && applyToRoomReading(state, { name: 'roomRead', lastReadSeq: payload }, ''),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event, reader } }): ReadingState =>
      state !== null &&
      (event.name === 'messageUpdate' ||
        event.name === 'messageDeleted' ||
        event.name === 'roomRead')
        ? applyToRoomReading(state, event, reader)
        : state,
    ),
  selectors: {
    selectReading: (state) => state,
    selectIsRoomUnread: (state) => state !== null && isRoomUnread(state),
  },
});
inStore(readingSlice);

export const { readingRead, roomRead } = readingSlice.actions;
export const { selectReading, selectIsRoomUnread } = readingSlice.selectors;
