import { topicKey, type LiveEvent, type Topic } from '@collabor8/domain';
import { createContext, use } from 'react';
import { createListeners } from '../listeners.js';
import type { Answers } from '../reads/answers.js';
import {
  FollowedTopic,
  UNHEARD,
  type Follower,
  type Reading,
  type TopicStatus,
} from './followed-topic.js';
import type { LiveLink } from './live-link.js';

/** One subscription a topic, however many components ask; it ends when the last of them has left. */
export class LiveTopics {
  readonly #topics = new Map<string, FollowedTopic>();
  readonly #watchers = createListeners();

  constructor(
    private readonly link: LiveLink,
    private readonly apply: (event: LiveEvent) => void,
  ) {}

  /** Returns what leaves the topic again. The subscription begins with the first `open`. */
  join(topic: Topic, follower: Follower = {}): () => void {
    const followed = this.#of(topic);
    followed.add(follower);
    return () => {
      followed.remove(follower);
      // A component that leaves and one that comes in the same moment share the subscription.
      queueMicrotask(() => this.#tidy(topic));
    };
  }

  /** Listens to a topic that was joined from a place that is known already. */
  start(topic: Topic, place: string | undefined): void {
    this.#of(topic).start(place);
  }

  /** Reads a snapshot of a topic that was joined; events follow it from its place on. */
  async open<T>(
    topic: Topic,
    fetch: () => Promise<Reading<T>>,
    land: (value: T) => void,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return await this.#of(topic).open(fetch, land, signal);
    } finally {
      this.#tidy(topic);
    }
  }

  /** Reads a further part of a snapshot. */
  async page<T>(topic: Topic, fetch: () => Promise<T>, land: (page: T) => void): Promise<T> {
    try {
      return await this.#of(topic).page(fetch, land);
    } finally {
      this.#tidy(topic);
    }
  }

  /** Asks again for a topic that was refused. */
  retry(topic: Topic): void {
    this.#topics.get(topicKey(topic))?.retry();
  }

  status(topic: Topic): TopicStatus {
    return this.#topics.get(topicKey(topic))?.status ?? UNHEARD;
  }

  /** Calls `listener` whenever the status of some topic changes. Returns what ends it. */
  readonly watchStatus = this.#watchers.listen;

  #of(topic: Topic): FollowedTopic {
    const key = topicKey(topic);
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const { link, apply } = this;
    const followed = new FollowedTopic(topic, { link, apply, onStatus: this.#watchers.tell });
    this.#topics.set(key, followed);
    return followed;
  }

  #tidy(topic: Topic): void {
    const key = topicKey(topic);
    const followed = this.#topics.get(key);
    if (followed === undefined || followed.isFollowed) return;
    followed.stop();
    if (!followed.isReading) this.#topics.delete(key);
  }
}

interface LiveContextValue {
  readonly link: LiveLink;
  readonly topics: LiveTopics;
  /** What is there before it is asked for. */
  readonly answers: Answers;
  /** Whoever keeps what is heard is there: from now on it is listened. */
  readonly release: () => void;
}

export const LiveContext = createContext<LiveContextValue | null>(null);

export function useLive(): LiveContextValue {
  const context = use(LiveContext);
  if (context === null) throw new Error('Live context is null.');
  return context;
}
