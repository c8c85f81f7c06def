import { notificationSource, type ChatNotification, type ReadUpdate } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-event.js';
import { chatRead } from '../chats-slice.js';

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

type Toasts = readonly ChatToast[];

const initialState = [] as Toasts;

const toToast = ({ chat, message }: ChatNotification): ChatToast => ({
  messageId: message._id,
  chatId: chat._id,
  seq: message.seq,
  sender: message.msgFrom,
  sentAt: message.msgDateTime,
  text: message.poll === undefined ? message.msg : `Poll: ${message.poll.question}`,
  source: notificationSource(chat),
});

const withoutMessage = (toasts: Toasts, id: string): Toasts =>
  toasts.filter(({ messageId }) => messageId !== id);

/** What was read, here or in another tab, need not be told any more. */
const withoutRead = (toasts: Toasts, read: Pick<ReadUpdate, 'chatId' | 'lastReadSeq'>): Toasts =>
  toasts.filter(({ chatId, seq }) => chatId !== read.chatId || seq > read.lastReadSeq);

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    notificationShown: (state, { payload }: PayloadAction<ChatNotification>) => {
      const toast = toToast(payload);
      return [...withoutMessage(state, toast.messageId), toast].slice(-SHOWN_AT_ONCE);
    },
    notificationDismissed: (state, { payload }: PayloadAction<{ readonly messageId: string }>) =>
      withoutMessage(state, payload.messageId),
  },
  extraReducers: (builder) =>
    builder
      .addCase(chatRead, (state, { payload }) => withoutRead(state, payload))
      .addCase(liveEventReceived, (state, { payload: { event } }) => {
        if (event.name === 'readUpdate') return withoutRead(state, event);
        return event.name === 'chatUpdate' && event.type === 'deleted'
          ? withoutMessage(state, event.messageId)
          : state;
      }),
  selectors: {
    selectToasts: (state) => state,
  },
});

export const { notificationShown, notificationDismissed } = notificationsSlice.actions;
export const { selectToasts } = notificationsSlice.selectors;
