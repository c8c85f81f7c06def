import {
  levelOf,
  showsNotification,
  type ChatMessageSent,
  type ChatNotification,
} from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { claimNotification } from '../../../shared/claim-notification.js';
import { useAppSelector } from '../../../shared/store.js';
import { selectChatRows } from '../chats-slice.js';
import { isChatInView } from '../room/chat-in-view.js';
import { notificationShown } from './notifications-slice.js';

/**
 * Shows a toast of a message, in one of the reader's tabs, unless they have read it or look at it. An open chat hears of
 * its messages instead of being notified.
 */
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
