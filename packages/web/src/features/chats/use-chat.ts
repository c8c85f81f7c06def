import { addOlderMessages, type ChatPage } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import { readAsFar } from '../messages/index.js';
import {
  chatEventReceived,
  chatOpened,
  olderChatMessagesRead,
  selectChatPage,
} from './chats-slice.js';
import { useTypists } from './use-typists.js';

const OLDER_FAILED = 'Older messages could not be loaded.';

/** The opened chat: its latest messages, older ones on request, and what happens meanwhile. */
export function useChat(chatId: string) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const reader = useUserContext().user.username;
  const page = useAppSelector((state) => selectChatPage(state, chatId));
  const typists = useTypists(reader);
  const hasLanded = useRef(false);

  const olderThan = (cursor: string) => api.chats.olderMessages.query({ chatId, cursor });
  const query = useLiveQuery({
    topic: { kind: 'chat', chatId },
    queryKey: [],
    fetch: () =>
      readAsFar({
        latest: (): Promise<ChatPage> => api.chats.open.query({ chatId }),
        older: olderThan,
        join: (known, older) => addOlderMessages(known, older, reader),
        loadedFrom: hasLanded.current ? page?.loadedFrom : undefined,
      }),
    land: (snapshot) => {
      hasLanded.current = true;
      dispatch(chatOpened(snapshot));
    },
    onEvent: (event) => {
      if (event.name === 'typingUpdate') typists.add(event.username);
      if (event.name !== 'chatUpdate') return;
      if (event.type === 'newMessage') typists.remove(event.message.msgFrom);
      dispatch(chatEventReceived({ event, reader }));
    },
  });

  const older = useMutation({
    mutationFn: (cursor: string) =>
      query.live.read(
        () => olderThan(cursor),
        (messages) => dispatch(olderChatMessagesRead({ chatId, cursor, older: messages, reader })),
      ),
  });

  const cursor = page?.messagesCursor ?? null;
  return {
    page,
    typists: typists.names,
    error: query.error,
    retry: query.retry,
    older: {
      hasMore: cursor !== null,
      isLoading: older.isPending,
      error: older.isError ? OLDER_FAILED : null,
      load: () => {
        if (cursor !== null && !older.isPending) older.mutate(cursor);
      },
    },
  };
}
