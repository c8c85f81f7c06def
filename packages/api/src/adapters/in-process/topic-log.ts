/** Events kept for a topic: a client that missed more reads afresh sooner than it catches up. */
export const LOG_LENGTH = 1000;
/** And their bytes: as many as a socket may have unread before the hub drops it. */
export const LOG_BYTES = 1024 * 1024;

/** A serialised event, which all logs that hold it share. */
export interface SharedText {
  readonly text: string;
  /** As UTF-8; in memory a string takes at most about twice that. */
  readonly bytes: number;
  /** Logs that hold it. */
  holders: number;
}

/** The latest events of one topic; the first of `events` has the number `last - events.length + 1`. */
export class TopicLog {
  #last: number;
  #events: SharedText[] = [];
  #bytes = 0;
  readonly #onDrop: (dropped: readonly SharedText[]) => void;

  constructor(start: number, onDrop: (dropped: readonly SharedText[]) => void) {
    this.#last = start;
    this.#onDrop = onDrop;
  }

  get last(): number {
    return this.#last;
  }

  append(event: SharedText): void {
    this.#last += 1;
    this.#events.push(event);
    this.#bytes += event.bytes;
    // Cut in bulk: shifting one by one would move the whole log for every event.
    if (this.#events.length >= 2 * LOG_LENGTH) this.#keepLast(LOG_LENGTH);
    if (this.#bytes > LOG_BYTES) this.#keepLast(this.#countWithin(LOG_BYTES / 2));
  }

  /** A number without an event: whoever stands before it can't be told what happened since. */
  breakOff(): void {
    this.clear();
    this.#last += 1;
  }

  clear(): void {
    this.#keepLast(0);
  }

  /** The events after a number; undefined when some of them are gone. */
  after(number: number): readonly (readonly [number: number, event: SharedText])[] | undefined {
    const missing = this.#last - number;
    if (missing > this.#events.length) return undefined;
    const first = this.#events.length - missing;
    return this.#events.slice(first).map((event, n) => [number + n + 1, event]);
  }

  #keepLast(count: number): void {
    const dropped = this.#events.splice(0, this.#events.length - count);
    for (const { bytes } of dropped) this.#bytes -= bytes;
    this.#onDrop(dropped);
  }

  /** How many of the last events have at most so many bytes together. */
  #countWithin(bytes: number): number {
    let [count, sum] = [0, 0];
    for (const event of this.#events.toReversed()) {
      sum += event.bytes;
      if (sum > bytes) break;
      count += 1;
    }
    return count;
  }
}
