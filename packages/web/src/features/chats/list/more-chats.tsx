import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import type { LiveTopicHandle } from '../../../shared/live/use-live-topic.js';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import { useAppSelector } from '../../../shared/store.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { moreChatsListed, selectChatsCursor } from '../chats-slice.js';

const FAILED = 'More chats could not be loaded. Check your connection, then try again.';

/** The end of the list as far as it is loaded. */
export function MoreChats({ live }: { readonly live: LiveTopicHandle }) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const nextCursor = useAppSelector(selectChatsCursor);
  const more = useFurtherPage({
    live,
    read: (cursor) => utils.chats.listPage.fetch({ cursor }, freshRead()),
    land: (page, cursor) => dispatch(moreChatsListed({ cursor, page })),
  });
  return (
    <InfiniteList
      hasMore={nextCursor !== null}
      isLoadingMore={more.isLoading}
      error={more.hasFailed ? FAILED : null}
      onLoadMore={() => more.load(nextCursor)}
    />
  );
}
