/** Places in the logs of topics, by topicKey: an event that comes later has a later place. */
export type Places = Readonly<Record<string, string>>;

/** What was read, and where the logs of its topics stood just before it was read. */
export interface Snapshot<T> {
  readonly value: T;
  readonly places: Places;
}
