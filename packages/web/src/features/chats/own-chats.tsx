import { showsNotification, type ChatNotification, type LiveEvent } from '@collabor8/domain';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { selectChatRows, selectChatsCursor } from './chats-slice.js';
import { isChatInView } from './room/chat-in-view.js';
import { useOwnChats } from './use-own-chats.js';
import { claimNotification } from '../../shared/claim-notification.js';
import { notificationShown, selectToasts } from './notifications/notifications-slice.js';

const NotificationArea = lazyPart(
  () => import('./notifications/notification-area.js'),
  (module) => module.NotificationArea,
  // Toasts are no answer to anything: they come late without a word.
  { fallback: () => null },
);

const MissingRows = lazyPart(
  () => import('./missing-rows.js'),
  (module) => module.MissingRows,
  { fallback: () => null },
);

/**
 * Keeps 'Your Chats' current on every page, and with them the unread counts, and tells of messages
 * that come meanwhile.
 */
export function OwnChats() {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const rows = useAppSelector(selectChatRows);
  const hasMore = useAppSelector(selectChatsCursor) !== null;
  const hasToasts = useAppSelector(selectToasts).length > 0;
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const consider = async (event: ChatNotification) => {
    const { chat, message } = event;
    const row = rows?.find(({ _id }) => _id === chat._id);
    // Events missed while offline come later all the same: what is read needs no toast.
    if (row !== undefined && row.lastReadSeq >= message.seq) return;
    const wanted = { lastMessage: chat.lastMessage, isParticipant: true, reader };
    if (!showsNotification(wanted)) return;
    const isInView = isChatInView(chat._id);
    const isOurs = await claimNotification(message._id, isInView);
    if (isOurs && !isInView && isMounted.current) dispatch(notificationShown(event));
  };

  const { live } = useOwnChats((event: LiveEvent) => {
    if (event.name === 'chatUpdate' && event.type === 'notification') void consider(event);
  });

  return (
    <>
      {hasMore && <MissingRows live={live} />}
      <div aria-live="polite">{hasToasts && <NotificationArea />}</div>
    </>
  );
}
