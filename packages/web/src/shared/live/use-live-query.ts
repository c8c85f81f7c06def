import type { LiveEvent } from '@collabor8/domain';
import { useQuery } from '@tanstack/react-query';
import type { LiveTopic } from './live-link.js';
import { useLiveTopic, type LiveTopicHandle } from './use-live-topic.js';

interface LiveQueryOptions<T> {
  readonly topic: LiveTopic;
  /** What is read, without the topic: search, order … */
  readonly queryKey: readonly unknown[];
  readonly fetch: () => Promise<T>;
  /** Puts the snapshot into the slice that owns it. */
  readonly land: (snapshot: T) => void;
  readonly onEvent: (event: LiveEvent) => void;
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
 * A snapshot and the events since. The snapshot is read once the topic is attached, and again
 * after a gap; components take what it holds from the slice.
 */
export function useLiveQuery<T>(options: LiveQueryOptions<T>): LiveQuery<T> {
  const live = useLiveTopic(options.topic, options.onEvent);
  const query = useQuery({
    queryKey: ['live', options.topic, ...options.queryKey, live.generation],
    enabled: live.isAttached,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => live.read(options.fetch, options.land),
  });
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
