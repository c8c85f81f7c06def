import {
  applyMessageUpdate,
  prependMessages,
  type MessagesPage,
  type MessageUpdate,
} from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { messageAccepted } from '../../shared/outbox/outbox-slice.js';
import { sessionChecked, signedOut } from '../../shared/session/session-slice.js';

interface MessagesState {
  /** The loaded end of the global room; null until it has been read. */
  readonly page: MessagesPage | null;
}

export const messagesRead = createAction<MessagesPage>('messages/read');
export const olderMessagesRead = createAction<{ cursor: string; older: MessagesPage }>(
  'messages/olderRead',
);
export const messageReceived = createAction<MessageUpdate>('messages/received');

const initialState: MessagesState = { page: null };

const afterUpdate = (state: MessagesState, update: MessageUpdate): MessagesState =>
  state.page === null ? state : { page: applyMessageUpdate(state.page, update) };

export const messagesSlice = createSlice({
  name: 'messages',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(messagesRead, (_state, { payload }) => ({ page: payload }))
      .addCase(olderMessagesRead, (state, { payload: { cursor, older } }) =>
        state.page?.messagesCursor === cursor
          ? { page: prependMessages(state.page, older) }
          : state,
      )
      .addCase(messageReceived, (state, { payload }) => afterUpdate(state, payload))
      .addCase(messageAccepted, (state, { payload }) =>
        payload.kind === 'global'
          ? afterUpdate(state, { name: 'messageUpdate', message: payload.message })
          : state,
      )
      .addCase(sessionChecked, (state, { payload }) => (payload === null ? initialState : state))
      .addCase(signedOut, () => initialState),
  selectors: {
    selectMessages: ({ page }) => page,
  },
});

export const { selectMessages } = messagesSlice.selectors;
