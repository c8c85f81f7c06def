import type { LiveEvent } from '@collabor8/domain';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { useUnreadInTitle } from '../../shared/ui/use-page-title.js';
import { useBrowserNotices } from './browser/choice.js';
import { selectUnread } from './notices-slice.js';
import { useOwnNotices } from './use-own-notices.js';
import { useVisited } from './use-visited.js';

/** Keeps the notices current on every page, and with them the bell and the tab's title. */
export function NoticesEverywhere() {
  const { username } = useUserContext().user;
  const navigate = useNavigate();
  const isTold = useBrowserNotices(username);
  const unread = useAppSelector(selectUnread);
  useUnreadInTitle(unread.length);
  useVisited(unread);

  const tell = async (event: LiveEvent) => {
    if (!isTold || event.name !== 'noticeUpdate') return;
    // Who hasn't turned them on is spared the code.
    const { showNotices } = await import('./browser/show-notices.js');
    await showNotices(event.notices, navigate);
  };

  useOwnNotices((event) => void tell(event).catch(() => undefined));
  return null;
}
