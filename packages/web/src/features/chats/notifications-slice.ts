import { notificationSource, type ChatNotification } from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionChecked, signedOut } from '../../shared/session/session-slice.js';
import { chatEventReceived } from './chats-slice.js';

/** A message as the toast tells of it. */
export interface ChatToast {
  readonly messageId: string;
  readonly chatId: string;
  readonly seq: number;
  readonly sender: string;
  readonly sentAt: string;
  readonly text: string;
  /** 'Group: {title}' or 'Direct Message'. */
  readonly source: string;
}

/** More than these would cover the page; the chats list counts them all. */
const SHOWN_AT_ONCE = 3;

export const notificationShown = createAction<ChatNotification>('notifications/shown');
export const notificationDismissed = createAction<{ messageId: string }>('notifications/dismissed');

const initialState = [] as readonly ChatToast[];

const toToast = ({ chat, message }: ChatNotification): ChatToast => ({
  messageId: message._id,
  chatId: chat._id,
  seq: message.seq,
  sender: message.msgFrom,
  sentAt: message.msgDateTime,
  text: message.poll === undefined ? message.msg : `Poll: ${message.poll.question}`,
  source: notificationSource(chat),
});

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(notificationShown, (state, { payload }) => {
        const toast = toToast(payload);
        const others = state.filter(({ messageId }) => messageId !== toast.messageId);
        return [...others, toast].slice(-SHOWN_AT_ONCE);
      })
      .addCase(notificationDismissed, (state, { payload: { messageId } }) =>
        state.filter((toast) => toast.messageId !== messageId),
      )
      .addCase(chatEventReceived, (state, { payload: { event } }) => {
        // Read in another tab, or deleted: there is nothing to tell any more.
        if (event.name === 'readUpdate') {
          return state.filter(
            ({ chatId, seq }) => chatId !== event.chatId || seq > event.lastReadSeq,
          );
        }
        if (event.type !== 'deleted') return state;
        return state.filter(({ messageId }) => messageId !== event.messageId);
      })
      .addCase(sessionChecked, (state, { payload }) => (payload === null ? initialState : state))
      .addCase(signedOut, () => initialState),
  selectors: {
    selectToasts: (state) => state,
  },
});

export const { selectToasts } = notificationsSlice.selectors;
