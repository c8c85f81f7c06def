import { topicKey, type LiveEvent, type Topic } from '@collabor8/domain';
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Reading, TopicStatus } from './followed-topic.js';
import { useLive } from './live-context.js';

export interface LiveTopicHandle extends TopicStatus {
  /** Asks for the topic again after it was refused. */
  readonly retry: () => void;
  /** Reads a snapshot, lands it (in a slice) and listens from its place on. */
  readonly open: <T>(
    fetch: () => Promise<Reading<T>>,
    land: (value: T) => void,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Reads a further part and lands it. */
  readonly page: <T>(fetch: () => Promise<T>, land: (page: T) => void) => Promise<T>;
}

/**
 * Follows a topic while the component is there. The slices hear its events by themselves;
 * `onEvent` is for what must happen once and is no state.
 */
export function useLiveTopic(topic: Topic, onEvent?: (event: LiveEvent) => void): LiveTopicHandle {
  const { topics } = useLive();
  const key = topicKey(topic);
  const hear = useEffectEvent((event: LiveEvent) => onEvent?.(event));
  const join = useEffectEvent(() => topics.join(topic, { onEvent: (event) => hear(event) }));

  useEffect(() => join(), [topics, key]);

  const watch = useCallback((listener: () => void) => topics.watchStatus(listener), [topics]);
  const { generation, error } = useSyncExternalStore(watch, () => topics.status(topic));
  return {
    generation,
    error,
    retry: () => topics.retry(topic),
    open: (fetch, land, signal) => topics.open(topic, fetch, land, signal),
    page: (fetch, land) => topics.page(topic, fetch, land),
  };
}
