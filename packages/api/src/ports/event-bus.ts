import type { LiveEvent } from '@collabor8/domain';

/** An event with its place in the log of a topic. Ids of one topic grow; compare by the log only. */
export interface LoggedEvent {
  readonly id: string;
  readonly event: LiveEvent;
}

export type BusListener = (topic: string, logged: LoggedEvent) => void;

/** What happened after an id: the events, or 'gap' when the log no longer reaches back that far. */
export type MissedEvents = readonly LoggedEvent[] | 'gap';

/**
 * Carries committed events to every API process.
 *
 * Ordering: listeners hear the events of one topic in the order of their ids, in every process.
 * Failure: an event that was published may be lost for a listener whose connection to the bus broke;
 * the log still holds it, and `since` finds it or says 'gap'.
 */
export interface EventBus {
  /** Appends to the log of `topic` and tells every listener. Only called after the commit. */
  publish(topic: string, event: LiveEvent): Promise<void>;

  /**
   * Tells every listener without appending to the log: for what is worth nothing later. The event
   * bears the id of the last logged one, so a subscriber that resumes misses it and nothing else.
   */
  publishEphemeral(topic: string, event: LiveEvent): Promise<void>;

  /** Calls `listener` for every event of every topic from now on, until the returned function runs. */
  listen(listener: BusListener): () => void;

  /** The events of `topic` after `id`. The log is capped; an id it doesn't know is a 'gap'. */
  since(topic: string, id: string): Promise<MissedEvents>;

  /** The id that an event published now would follow: where a new subscriber stands. */
  position(topic: string): Promise<string>;

  close(): Promise<void>;
}
