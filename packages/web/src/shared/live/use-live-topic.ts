import { topicKey, type LiveEvent, type Topic } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { Reading } from './followed-topic.js';
import { useLive } from './live-topics.js';

export type LiveTopicHandle = ReturnType<typeof useLiveTopic>;

/** Follows a topic while the component is there. `onEvent` is for what must happen once and is no state. */
export function useLiveTopic(topic: Topic, onEvent?: (event: LiveEvent) => void) {
  const { topics } = useLive();
  const key = topicKey(topic);
  const hear = useEffectEvent((event: LiveEvent) => onEvent?.(event));
  const join = useEffectEvent(() => topics.join(topic, { onEvent: (event) => hear(event) }));

  useEffect(() => join(), [topics, key]);

  const { generation, error } = useSyncExternalStore(topics.watchStatus, () =>
    topics.status(topic),
  );
  return {
    generation,
    error,
    /** Asks for the topic again after it was refused. */
    retry: () => topics.retry(topic),
    /** Reads a snapshot, lands it (in a slice) and listens from its place on. */
    open: <T>(fetch: () => Promise<Reading<T>>, land: (value: T) => void, signal?: AbortSignal) =>
      topics.open(topic, fetch, land, signal),
    /** Reads a further part and lands it. */
    page: <T>(fetch: () => Promise<T>, land: (page: T) => void) => topics.page(topic, fetch, land),
  };
}

/** What follows the loaded part of a list. */
export interface Further {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** A failed page stops the loading by scrolling; the button tries again. */
  readonly hasFailed: boolean;
  /** While one is on its way, asks for it anew. */
  readonly load: () => void;
}

interface FurtherPageOptions<T> {
  readonly live: LiveTopicHandle;
  /** Where it follows; null where nothing does. */
  readonly cursor: string | null | undefined;
  readonly read: (cursor: string) => Promise<T>;
  readonly land: (page: T, cursor: string) => void;
}

/** Reads what follows at a cursor, one page at a time. */
export function useFurtherPage<T>(options: FurtherPageOptions<T>): Further {
  const { live, cursor = null, read, land } = options;
  const latest = useRef(0);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (at: string) => {
      latest.current += 1;
      const asked = latest.current;
      return live.page(
        () => read(at),
        (page) => {
          // It was asked for anew, and that may be there already.
          if (asked === latest.current) land(page, at);
        },
      );
    },
  });
  return {
    hasMore: cursor !== null,
    isLoading: isPending,
    hasFailed: isError,
    load: () => {
      if (cursor !== null) mutate(cursor);
    },
  };
}
