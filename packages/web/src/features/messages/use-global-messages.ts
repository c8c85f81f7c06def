import { prependMessages, type MessagesPage } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { takeLanded } from '../../shared/live/landed.js';
import { useAppSelector } from '../../shared/store.js';
import { messagesRead, olderMessagesRead, selectMessages } from './messages-slice.js';
import { useConversation } from './conversation/use-conversation.js';

/** The global room. */
export function useGlobalMessages() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const page = useAppSelector(selectMessages);
  return useConversation<MessagesPage, MessagesPage>({
    topic: { kind: 'messages' },
    page,
    readLatest: () => utils.messages.open.fetch({}, freshRead()),
    readOlder: (cursor) => utils.messages.page.fetch({ cursor }, freshRead()),
    join: (page, older) => prependMessages(page, older),
    land: (latest) => {
      if (page === null || !takeLanded(latest)) dispatch(messagesRead(latest));
    },
    landOlder: (older, cursor) => dispatch(olderMessagesRead({ cursor, older })),
  });
}
