import type { LiveEvent } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { useUnreadInTitle } from '../../shared/ui/use-page-title.js';
import { useBrowserNotices } from './browser/choice.js';
import { noticesRead, selectUnread } from './notices-slice.js';
import { useVisited } from './use-visited.js';

/** Keeps the notices current on every page, and with them the bell and the tab's title. */
export function NoticesEverywhere() {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
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

  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['notices'],
    read: () => utils.notices.openMine.fetch(undefined, freshRead()),
    land: (centre) => dispatch(noticesRead(centre)),
    onEvent: (event) => void tell(event).catch(() => undefined),
  });
  return null;
}
