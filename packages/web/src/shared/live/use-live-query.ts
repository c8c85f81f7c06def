import { topicKey, type LiveEvent, type Snapshot, type Topic } from '@collabor8/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { errorCode } from '../api/errors.js';
import { turnOfThePage } from '../in-turn.js';
import { selectSession } from '../session/session-slice.js';
import { useAppSelector } from '../store.js';
import { useLiveTopic, type LiveTopicHandle } from './use-live-topic.js';

interface LiveQueryOptions<T> {
  readonly topic: Topic;
  /** What is read, without the topic: search, order … */
  readonly queryKey: readonly unknown[];
  readonly read: () => Promise<Snapshot<T>>;
  /** Puts the snapshot into the slice that owns it. */
  readonly land: (value: T) => void;
  readonly onEvent?: (event: LiveEvent) => void;
}

interface LiveQuery<T> {
  /** The answer that landed. What it holds now is in the slice: this is for finding it there. */
  readonly snapshot: T | undefined;
  /** Nothing has landed yet and nothing has failed. */
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly live: LiveTopicHandle;
}

/**
 * A snapshot and the events since. It is read at once, without waiting for the connection, and
 * again after a gap; components take what it holds from the slice.
 */
export function useLiveQuery<T>(options: LiveQueryOptions<T>): LiveQuery<T> {
  const { topic, queryKey, read, land, onEvent } = options;
  const live = useLiveTopic(topic, onEvent);
  const query = useQuery({
    queryKey: ['live', topicKey(topic), ...queryKey, live.generation],
    gcTime: 0,
    staleTime: Infinity,
    // `read` repeats itself what is worth repeating.
    retry: false,
    // What comes with the page is read while it is first drawn: there is much else to do just then.
    queryFn: async ({ signal }) => {
      await turnOfThePage();
      return live.open(read, land, signal);
    },
  });
  const session = useAppSelector(selectSession);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  const askAgain = useEffectEvent(() => {
    // No answer came: the server couldn't be reached, and now it can.
    if (query.isError && errorCode(query.error) === undefined) void query.refetch();
  });
  useEffect(() => {
    if (isLive) askAgain();
  }, [isLive]);
  const error = live.error ?? query.error ?? undefined;
  return {
    snapshot: query.data,
    isLoading: error === undefined && query.isPending,
    error,
    retry: () => {
      if (live.error === undefined) void query.refetch();
      else live.retry();
    },
    live,
  };
}
