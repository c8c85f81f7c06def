import { topicKey, type LiveEvent, type Snapshot, type Topic } from '@collabor8/domain';
import type { LiveFrame, LiveLink } from './live-link.js';

/** What the hooks show of a topic; a new object whenever it changes. */
export interface TopicStatus {
  /** Rises when events may have been missed: what was read before must be read again. */
  readonly generation: number;
  /** Set when the server refused the topic. */
  readonly error: unknown;
}

/** Somebody for whose sake the topic is listened to. */
export interface Follower {
  /** Hears each event once, after it was applied: for what is no state, such as a toast. */
  readonly onEvent?: ((event: LiveEvent) => void) | undefined;
  /** The server sends us the topic's events, from now on or again. */
  readonly onAttached?: ((connectionId: string) => void) | undefined;
  readonly onRefused?: (() => void) | undefined;
}

export interface FollowedTopicOptions {
  readonly link: LiveLink;
  /** Applies an event to the state. Idempotent: an event may come more than once. */
  readonly apply: (event: LiveEvent) => void;
  readonly onStatus: () => void;
}

/** Events without a gap: all that come after a place. Two are the same when the object is. */
interface Stretch {
  /** Where it began in the topic's log; undefined where that isn't known. */
  readonly place: string | undefined;
  /** When it began, as of `performance.now()`. */
  readonly since: number;
}

/** What a read answers. */
export interface Reading<T> extends Snapshot<T> {
  /** When it was asked for, as of `performance.now()`, where that was before its taker asked. */
  readonly askedAt?: number | undefined;
}

interface Read {
  /** Events that arrived while the read was under way: they may be newer than its answer. */
  readonly missed: LiveEvent[];
  /** The stretch that was running when the read began. */
  readonly stretch: Stretch | null;
}

export const UNHEARD: TopicStatus = { generation: 0, error: undefined };

/**
 * A topic's one subscription in this tab, and the reads that it keeps current.
 *
 * Reading and listening start together: the first answer tells the place from which the
 * subscription begins. A subscription begun at place S covers a read whose answer was noted at
 * place p, which is to say that it brings everything the answer lacks, if and only if
 * - S was known before the read began: then p is no earlier than S; or
 * - S equals p.
 * Any other answer isn't landed: it is read again, and by then S is known. An answer that was asked for
 * ahead is older than the read that takes it: it isn't landed over events that came since it was asked for.
 */
export class FollowedTopic {
  readonly #followers = new Set<Follower>();
  readonly #reads = new Set<Read>();
  #stretch: Stretch | null = null;
  #stop: (() => void) | null = null;
  #status = UNHEARD;
  #heardAt = -Infinity;

  constructor(
    private readonly topic: Topic,
    private readonly options: FollowedTopicOptions,
  ) {}

  get status(): TopicStatus {
    return this.#status;
  }

  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  get isReading(): boolean {
    return this.#reads.size > 0;
  }

  add(follower: Follower): void {
    this.#followers.add(follower);
  }

  remove(follower: Follower): void {
    this.#followers.delete(follower);
  }

  /** Begins the subscription unless it runs. */
  start(place: string | undefined): void {
    if (this.#stretch !== null) return;
    this.#stretch = { place, since: performance.now() };
    if (this.#status.error !== undefined) this.#setStatus({ error: undefined });
    this.#stop = this.options.link.subscribe(this.topic, place, {
      onFrame: (frame) => this.#receive(frame),
      onError: (error) => {
        this.stop();
        this.#setStatus({ error });
        for (const { onRefused } of [...this.#followers]) onRefused?.();
      },
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.#stretch = null;
  }

  /** After a refusal: everything is read again, and listened to from there. */
  retry(): void {
    if (this.#status.error === undefined) return;
    this.#setStatus({ error: undefined, generation: this.#status.generation + 1 });
  }

  /** Reads a snapshot, lands it and listens from its place, if nobody listens yet. */
  async open<T>(
    fetch: () => Promise<Reading<T>>,
    land: (value: T) => void,
    signal?: AbortSignal,
  ): Promise<T> {
    const { value } = await this.#read(fetch, ({ value }) => land(value), {
      signal,
      isCovered: ({ places, askedAt }, stretch) => {
        const place = places[topicKey(this.topic)];
        if (stretch !== null && !this.#hasBeenQuiet(stretch, askedAt)) return false;
        this.start(place);
        return this.#stretch === stretch || (place !== undefined && this.#stretch?.place === place);
      },
    });
    return value;
  }

  /** Reads a further part of what was opened. */
  page<T>(fetch: () => Promise<T>, land: (page: T) => void): Promise<T> {
    return this.#read(fetch, land, {
      isCovered: (_page, stretch) => this.#stretch === stretch,
    });
  }

  /** Lands an answer, and after it the events that arrived meanwhile: they may be newer. */
  async #read<A>(
    fetch: () => Promise<A>,
    land: (answer: A) => void,
    rule: {
      readonly isCovered: (answer: A, stretch: Stretch | null) => boolean;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<A> {
    for (;;) {
      const read: Read = { missed: [], stretch: this.#stretch };
      this.#reads.add(read);
      try {
        const answer = await fetch();
        rule.signal?.throwIfAborted();
        // Whoever wanted it has left, and nothing would keep it current.
        if (!this.isFollowed) return answer;
        if (!rule.isCovered(answer, read.stretch)) continue;
        land(answer);
        read.missed.forEach(this.options.apply);
        return answer;
      } finally {
        this.#reads.delete(read);
      }
    }
  }

  /** Whether it was listened to since then, and nothing heard. */
  #hasBeenQuiet(stretch: Stretch, since: number | undefined): boolean {
    return since === undefined || (stretch.since < since && this.#heardAt < since);
  }

  #receive(frame: LiveFrame): void {
    if (frame.kind === 'event') {
      this.#heardAt = performance.now();
      for (const { missed } of this.#reads) missed.push(frame.event);
      this.options.apply(frame.event);
      for (const { onEvent } of [...this.#followers]) onEvent?.(frame.event);
      return;
    }
    if (!frame.resumed) {
      // From here on nothing is missing again, for whoever reads from here on.
      this.#stretch = { place: undefined, since: performance.now() };
      this.#setStatus({ generation: this.#status.generation + 1 });
    }
    for (const { onAttached } of [...this.#followers]) onAttached?.(frame.connectionId);
  }

  #setStatus(change: Partial<TopicStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.options.onStatus();
  }
}
