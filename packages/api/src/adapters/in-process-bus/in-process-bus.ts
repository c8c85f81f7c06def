import { randomUUID } from 'node:crypto';
import type { BusListener, EventBus, LoggedEvent, MissedEvents } from '../../ports/event-bus.js';

/** Events kept for a topic, and topics with a log: together they bound the memory. */
const LOG_LENGTH = 1000;
const LOG_COUNT = 2000;

interface TopicLog {
  /** Sequence number of the last event. */
  last: number;
  events: LoggedEvent[];
}

/** The bus of a single API process. Ids are `<epoch>-<sequence>`; the epoch ends with the process. */
export class InProcessBus implements EventBus {
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #listeners = new Set<BusListener>();
  readonly #logs = new Map<string, TopicLog>();
  /** Where a topic goes on whose log was dropped: above every sequence number given before. */
  #floor = 0;

  publish(topic: string, event: LoggedEvent['event']): Promise<void> {
    const log = this.#logs.get(topic) ?? { last: this.#floor, events: [] };
    log.last += 1;
    const logged = { id: this.#id(log.last), event };
    log.events.push(logged);
    // Cut in bulk: shifting one by one would move the whole log for every event.
    if (log.events.length >= 2 * LOG_LENGTH) log.events = log.events.slice(-LOG_LENGTH);
    this.#keep(topic, log);
    for (const listener of this.#listeners) listener(topic, logged);
    return Promise.resolve();
  }

  async publishEphemeral(topic: string, event: LoggedEvent['event']): Promise<void> {
    const passing = { id: await this.position(topic), event };
    for (const listener of this.#listeners) listener(topic, passing);
  }

  listen(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  since(topic: string, id: string): Promise<MissedEvents> {
    const log = this.#logs.get(topic);
    const [epoch, sequence] = [id.slice(0, 8), Number(id.slice(9))];
    const last = log?.last ?? this.#floor;
    const missing = last - sequence;
    if (epoch !== this.#epoch || !Number.isInteger(sequence) || missing < 0) {
      return Promise.resolve('gap');
    }
    if (missing === 0) return Promise.resolve([]);
    const events = log?.events ?? [];
    return Promise.resolve(missing > events.length ? 'gap' : events.slice(-missing));
  }

  position(topic: string): Promise<string> {
    return Promise.resolve(this.#id(this.#logs.get(topic)?.last ?? this.#floor));
  }

  close(): Promise<void> {
    this.#listeners.clear();
    this.#logs.clear();
    return Promise.resolve();
  }

  #id(sequence: number): string {
    return `${this.#epoch}-${sequence}`;
  }

  /** Keeps the most recently used logs, so that topics nobody speaks in any more cost nothing. */
  #keep(topic: string, log: TopicLog): void {
    this.#logs.delete(topic);
    this.#logs.set(topic, log);
    const [oldest] = this.#logs;
    if (this.#logs.size > LOG_COUNT && oldest !== undefined) {
      this.#floor = Math.max(this.#floor, oldest[1].last);
      this.#logs.delete(oldest[0]);
    }
  }
}
