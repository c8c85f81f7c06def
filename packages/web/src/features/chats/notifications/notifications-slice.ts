import {
  plainText,
  levelOf,
  notificationSource,
  showsNotification,
  type ChatMessageSent,
  type ChatNotification,
  type ReadUpdate,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { claimNotification } from '../../../shared/claim-notification.js';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { memoizeLast, inStore, useAppSelector } from '../../../shared/store.js';
import { isChatInView, selectChatRows } from '../chats-slice.js';

export interface ChatToast {
  readonly messageId: string;
  readonly chatId: string;
  readonly seq: number;
  readonly sender: string;
  readonly sentAt: string;
  readonly text: string;
  /** 'Group: {title}' or 'Direct Message'. */
  readonly source: string;
  /** Milliseconds since 1970, by this tab's clock. */
  readonly arrivedAt: number;
}

type Told = Pick<ChatNotification, 'chat' | 'message'>;

interface Arrival {
  readonly event: Told;
  readonly arrivedAt: number;
}

/** From here on the latest one stands for all: more would cover the page. */
const FOLDED_FROM = 3;
/** Nobody counts further, and the chats list has them all. */
const KEPT = 100;

type Toasts = readonly ChatToast[];

const initialState = [] as Toasts;

const toToast = ({ event: { chat, message }, arrivedAt }: Arrival): ChatToast => ({
  messageId: message._id,
  chatId: chat._id,
  seq: message.seq,
  sender: message.msgFrom,
  sentAt: message.msgDateTime,
  text: message.poll === undefined ? plainText(message.msg) : `Poll: ${message.poll.question}`,
  source: notificationSource(chat),
  arrivedAt,
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
    notificationShown: {
      reducer: (state, { payload }: PayloadAction<Arrival>) => {
        const toast = toToast(payload);
        return [...withoutMessage(state, toast.messageId), toast].slice(-KEPT);
      },
      prepare: (event: Told) => ({ payload: { event, arrivedAt: Date.now() } }),
    },
    /** A folded toast goes with all that it stands for. */
    notificationDismissed: (state, { payload }: PayloadAction<{ readonly messageId: string }>) =>
      state.length < FOLDED_FROM ? withoutMessage(state, payload.messageId) : [],
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }) => {
      if (event.name === 'readUpdate') return withoutRead(state, event);
      return event.name === 'chatUpdate' && event.type === 'deleted'
        ? withoutMessage(state, event.messageId)
        : state;
    }),
  selectors: {
    /** What is shown, and how many others the one that is folded stands for. */
    selectToasts: memoizeLast((toasts: Toasts) =>
      toasts.length < FOLDED_FROM
        ? toasts.map((toast) => ({ toast, more: 0 }))
        : toasts.slice(-1).map((toast) => ({ toast, more: toasts.length - 1 })),
    ),
  },
});
inStore(notificationsSlice);

export const { notificationShown, notificationDismissed } = notificationsSlice.actions;
export const { selectToasts } = notificationsSlice.selectors;

/** Shows a toast in one of the reader's tabs, unless they have read the message or look at it in its chat. */
export function useTelling(reader: string): (event: ChatNotification | ChatMessageSent) => void {
  const dispatch = useDispatch();
  const rows = useAppSelector(selectChatRows);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return (event) => {
    const { chat, message } = event;
    if (event.type === 'notification' && event.isQuiet) return;
    const row = rows?.find(({ _id }) => _id === chat._id);
    // What the open chat hears doesn't say whether its reader wants to be told of it; the notification does.
    if (row !== undefined && levelOf(row) !== 'all' && event.type === 'newMessage') return;
    // Events missed while offline come later all the same: what is read needs no toast.
    if (row !== undefined && row.lastReadSeq >= message.seq) return;
    const wanted = { lastMessage: chat.lastMessage, isParticipant: true, reader };
    if (!showsNotification(wanted)) return;
    const isInView = isChatInView(chat._id);
    void claimNotification(message._id, isInView).then((isOurs) => {
      if (isOurs && !isInView && isMounted.current) dispatch(notificationShown({ chat, message }));
    });
  };
}
