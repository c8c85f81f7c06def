import type { LiveEvent } from '@collabor8/domain';
import { useIsVisible } from '../../shared/browser.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { useUnreadInTitle } from '../../shared/ui/page-header.js';
import { selectChatsCursor, selectUnreadChats, useOwnChats } from './chats-slice.js';
import { selectToasts, useTelling } from './notifications/notifications-slice.js';

const NotificationArea = lazyPart(
  () => import('./notifications/notification-area.js'),
  'NotificationArea',
  // Toasts are no answer to anything: they come late without a word.
  null,
);

const MissingRows = lazyPart(() => import('./list/further-chats.js'), 'MissingRows', null);

/** Keeps 'Your Chats' and the unread counts current on every page, and tells of messages that come. */
export function OwnChats() {
  const reader = useUserContext().user.username;
  const unread = useAppSelector(selectUnreadChats);
  const hasMore = useAppSelector(selectChatsCursor) !== null;
  const hasToasts = useAppSelector(selectToasts).length > 0;
  const tell = useTelling(reader);
  useUnreadInTitle('chats', useIsVisible() ? 0 : unread);
  const { live } = useOwnChats((event: LiveEvent) => {
    if (event.name === 'chatUpdate' && event.type === 'notification') tell(event);
  });

  return (
    <>
      {hasMore && <MissingRows live={live} />}
      <div aria-live="polite">{hasToasts && <NotificationArea />}</div>
    </>
  );
}
