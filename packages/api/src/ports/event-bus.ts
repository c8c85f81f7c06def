import type { WireEvent } from '@collabor8/domain';

/** An event with its place in the log of a topic. Ids of one topic grow; compare by the log only. */
export interface LoggedEvent {
  readonly id: string;
  /** The event as JSON, serialised once for all topics and all who listen. */
  readonly text: string;
  /** Set when the log doesn't keep it; `id` is the last one's that it keeps. */
  readonly isPassing?: true;
}

/** An event that isn't for all who listen: the keys of those who hear nothing of it come first, and go no further than the hub. */
export interface VeiledEvent {
  readonly hiddenFrom: readonly string[];
  readonly event: WireEvent;
}

/** Hears of one topic; called in the order of its log, and never during `listen`. */
export interface TopicListener {
  event(logged: LoggedEvent): void;
  /**
   * Events before the place `id` may be missing and can't be fetched any more: who follows the topic
   * must read afresh. Those after it follow as ever.
   */
  gap(id: string): void;
}

/** What happened after an id: the events, or 'gap' when the log no longer reaches back that far. */
export type MissedEvents = readonly LoggedEvent[] | 'gap';

/**
 * Carries committed events to every API process whose people listen for them.
 *
 * Ordering: listeners hear the events of one topic in the order of their ids, in every process.
 * Failure: calls reject, within seconds, while the bus can't be reached. A `publish` that rejects may
 * have reached some topics, some processes, or none; its change is committed all the same, so whoever
 * called it must see to a `markGap` of these topics. An adapter whose connection broke hears the
 * missed events from the log once it is back, or the gap when the log doesn't know them all. An
 * event is lost without a gap only when the process dies between its commit and the bus.
 */
export interface EventBus {
  /**
   * Appends one event to the logs of `topics` and tells their listeners. Serialised once, however
   * many topics there are. Only called after the commit.
   */
  publish(topics: readonly string[], event: WireEvent | VeiledEvent): Promise<void>;

  /**
   * Tells the listeners of `topics` without appending to their logs: for what is worth nothing later.
   * The event bears the id of the last logged one, so a subscriber that resumes misses it and nothing
   * else.
   */
  publishEphemeral(topics: readonly string[], event: WireEvent): Promise<void>;

  /** Declares logs incomplete: `since` says 'gap' for every id given before, in every process, and listeners hear so. */
  markGap(topics: readonly string[]): Promise<void>;

  /**
   * Calls `listener` for every event of `topic` that is published once the promise has resolved,
   * until the function it gives is called. A process hears of no topic that it doesn't listen to.
   */
  listen(topic: string, listener: TopicListener): Promise<() => void>;

  /**
   * The events of `topic` after `id`. The log is capped; an id it doesn't know is a 'gap'. When it
   * answers, the listeners of this process have heard all that it tells, so that whoever goes on with
   * what they hear knows what is new.
   */
  since(topic: string, id: string): Promise<MissedEvents>;

  /** For each topic the id that an event published now would follow, all read in one go. */
  positions(topics: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /**
   * The id of the last event of `topic` that this process has heard, known without asking anybody; undefined where
   * it doesn't listen or may have missed something. Others may be published already, and `since` tells them.
   */
  heard(topic: string): string | undefined;

  close(): Promise<void>;
}
