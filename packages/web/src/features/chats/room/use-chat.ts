import { addOlderMessages, type ChatMessagesPage, type ChatPage } from '@collabor8/domain';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { takeLanded } from '../../../shared/live/landed.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { useConversation } from '../../messages/index.js';
import { chatOpened, olderChatMessagesRead, selectChatPage } from '../chats-slice.js';
import type { TypingHandle } from './typing.js';

/** The opened chat, and what hears who is typing in it. */
export function useChat(chatId: string) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const typing = useRef<TypingHandle>(null);
  const page = useAppSelector(selectChatPage, chatId);
  const conversation = useConversation<ChatPage, ChatMessagesPage>({
    topic: { kind: 'chat', chatId },
    page,
    readLatest: () => utils.chats.open.fetch({ chatId }, freshRead()),
    readOlder: (cursor) => utils.chats.messagesPage.fetch({ chatId, cursor }, freshRead()),
    join: (page, older) => addOlderMessages(page, older, reader),
    firstUnread: ({ lastReadSeq }) => lastReadSeq + 1,
    land: (opened) => {
      if (page === null || !takeLanded(opened)) dispatch(chatOpened(opened));
    },
    landOlder: (older, cursor) =>
      dispatch(olderChatMessagesRead({ chatId, cursor, older, reader })),
    onEvent: (event) => typing.current?.hear(event),
  });
  return { ...conversation, typing };
}
