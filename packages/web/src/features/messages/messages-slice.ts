import {
  applyMessageEvent,
  prependMessages,
  type MessagesPage,
  type MessageEvent,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import { inStore } from '../../shared/store.js';
import { messageAccepted } from '../../shared/outbox/outbox-slice.js';
import { globalRoomRead } from './reads.js';

interface MessagesState {
  /** The loaded end of the global room; null until it has been read. */
  readonly page: MessagesPage | null;
}

interface OlderRead {
  readonly cursor: string;
  readonly older: MessagesPage;
}

const initialState: MessagesState = { page: null };

const afterUpdate = (state: MessagesState, update: MessageEvent): MessagesState =>
  state.page === null ? state : { page: applyMessageEvent(state.page, update) };

export const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {
    olderMessagesRead: (state, { payload: { cursor, older } }: PayloadAction<OlderRead>) =>
      state.page?.messagesCursor === cursor ? { page: prependMessages(state.page, older) } : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(landed(globalRoomRead), (_state, { payload }) => ({ page: payload }))
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'messageUpdate' || event.name === 'messageDeleted'
          ? afterUpdate(state, event)
          : state,
      )
      .addCase(messageAccepted, (state, { payload }) =>
        payload.kind === 'global'
          ? afterUpdate(state, { name: 'messageUpdate', message: payload.message })
          : state,
      ),
  selectors: {
    selectMessages: ({ page }) => page,
  },
});
inStore(messagesSlice);

export const { olderMessagesRead } = messagesSlice.actions;
export const { selectMessages } = messagesSlice.selectors;
