import type { LiveEvent } from '@collabor8/domain';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveTopic } from './live-link.js';
import { useLiveLink } from './live-link-context.js';
import { TopicReads } from './topic-reads.js';

export interface LiveTopicHandle {
  /** True once the server sends us the topic's events: before that a snapshot could miss some. */
  readonly isAttached: boolean;
  /** Rises when events may have been missed. Part of the query key of every snapshot. */
  readonly generation: number;
  /** Set when the server refused the topic. */
  readonly error: unknown;
  /** Asks for the topic again after it was refused. */
  readonly retry: () => void;
  /** Fetches, lands the answer (in a slice), then applies the events that came meanwhile. */
  readonly read: <T>(fetch: () => Promise<T>, land: (answer: T) => void) => Promise<T>;
}

interface Attachment {
  readonly key: string;
  readonly generation: number;
  readonly error: unknown;
}

/** Listens to a topic while the component is there; each event goes to `onEvent`. */
export function useLiveTopic(
  topic: LiveTopic,
  onEvent: (event: LiveEvent) => void,
): LiveTopicHandle {
  const link = useLiveLink();
  const key = JSON.stringify(topic);
  const apply = useEffectEvent(onEvent);
  const reads = useRef<TopicReads | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [attachment, setAttachment] = useState<Attachment | null>(null);

  useEffect(() => {
    const current = new TopicReads((event) => apply(event));
    reads.current = current;
    return link.subscribe(JSON.parse(key) as LiveTopic, {
      onFrame: (frame) => {
        if (frame.kind === 'event') {
          current.receive(frame.event);
          return;
        }
        setAttachment((known) => ({
          key,
          generation: nextGeneration(known, key, frame.resumed),
          error: undefined,
        }));
      },
      onError: (error) => setAttachment({ key, generation: 0, error }),
    });
  }, [link, key, attempt]);

  const read = useCallback(<T>(fetch: () => Promise<T>, land: (answer: T) => void): Promise<T> => {
    if (reads.current === null) throw new Error('Read a live topic after it is attached.');
    return reads.current.read(fetch, land);
  }, []);

  const own = attachment?.key === key ? attachment : null;
  return {
    isAttached: own !== null && own.error === undefined,
    generation: own?.generation ?? 0,
    error: own?.error,
    retry: () => setAttempt(attempt + 1),
    read,
  };
}

function nextGeneration(known: Attachment | null, key: string, isResumed: boolean): number {
  if (known?.key !== key) return 0;
  return isResumed ? known.generation : known.generation + 1;
}
