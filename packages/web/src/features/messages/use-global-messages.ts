import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import {
  messageReceived,
  messagesRead,
  olderMessagesRead,
  selectMessages,
} from './messages-slice.js';
import { joinMessages, readAsFar } from './read-as-far.js';

const OLDER_FAILED = 'Older messages could not be loaded.';

/** The global room: its latest messages, older ones on request, and what is said meanwhile. */
export function useGlobalMessages() {
  const api = useApi();
  const dispatch = useAppDispatch();
  const page = useAppSelector(selectMessages);
  const hasLanded = useRef(false);

  const fetchPage = (cursor: string | null) => api.messages.list.query({ cursor });
  const query = useLiveQuery({
    topic: { kind: 'messages' },
    queryKey: [],
    fetch: () =>
      readAsFar({
        latest: () => fetchPage(null),
        older: fetchPage,
        join: joinMessages,
        loadedFrom: hasLanded.current ? page?.loadedFrom : undefined,
      }),
    land: (snapshot) => {
      hasLanded.current = true;
      dispatch(messagesRead(snapshot));
    },
    onEvent: (event) => {
      if (event.name === 'messageUpdate') dispatch(messageReceived(event));
    },
  });

  const older = useMutation({
    mutationFn: (cursor: string) =>
      query.live.read(
        () => fetchPage(cursor),
        (messages) => dispatch(olderMessagesRead({ cursor, older: messages })),
      ),
  });

  const cursor = page?.messagesCursor ?? null;
  return {
    page,
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
