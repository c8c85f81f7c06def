import { randomUUID } from 'node:crypto';
import type { WireEvent } from '@collabor8/domain';
import type {
  EventBus,
  LoggedEvent,
  MissedEvents,
  TopicListener,
  VeiledEvent,
} from '../../ports/event-bus.js';
import { TopicLog, type SharedText } from './topic-log.js';

/** Topics with a log; each costs some hundred bytes even when it is empty. */
const LOG_COUNT = 20_000;
/** Bytes of all logs together: small beside what a process has, and hours of a busy community. */
const ALL_BYTES = 64 * 1024 * 1024;
/** What an event costs in one more log that shares its text. */
const ENTRY_BYTES = 16;

/** The bus of a single API process. Ids are `<epoch>-<sequence>`; the epoch ends with the process. */
export class InProcessBus implements EventBus {
  readonly #epoch = randomUUID().slice(0, 8);
  readonly #listeners = new Map<string, Set<TopicListener>>();
  readonly #logs = new Map<string, TopicLog>();
  /** Where a topic goes on whose log was dropped: above every sequence number given before. */
  #floor = 0;
  #bytes = 0;

  /** Bytes of what the logs hold, each event's text counted once. */
  get loggedBytes(): number {
    return this.#bytes;
  }

  publish(topics: readonly string[], event: WireEvent | VeiledEvent): Promise<void> {
    if (topics.length === 0) return Promise.resolve();
    const text = JSON.stringify(event);
    const shared: SharedText = { text, bytes: Buffer.byteLength(text), holders: topics.length };
    this.#bytes += shared.bytes + topics.length * ENTRY_BYTES;
    for (const topic of topics) {
      const log = this.#logOf(topic);
      log.append(shared);
      this.#use(topic, log);
      this.#tell(topic, { id: this.#id(log.last), text });
    }
    return Promise.resolve();
  }

  publishEphemeral(topics: readonly string[], event: WireEvent): Promise<void> {
    const text = JSON.stringify(event);
    for (const topic of topics) {
      this.#tell(topic, { id: this.#id(this.#lastOf(topic)), text, isPassing: true });
    }
    return Promise.resolve();
  }

  markGap(topics: readonly string[]): Promise<void> {
    for (const topic of topics) {
      const log = this.#logOf(topic);
      log.breakOff();
      this.#use(topic, log);
      for (const listener of this.#listeners.get(topic) ?? []) listener.gap(this.#id(log.last));
    }
    return Promise.resolve();
  }

  listen(topic: string, listener: TopicListener): Promise<() => void> {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return Promise.resolve(() => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(topic) === listeners) {
        this.#listeners.delete(topic);
      }
    });
  }

  since(topic: string, id: string): Promise<MissedEvents> {
    const [epoch, sequence] = [id.slice(0, 8), Number(id.slice(9))];
    const missing = this.#lastOf(topic) - sequence;
    if (epoch !== this.#epoch || !Number.isInteger(sequence) || missing < 0) {
      return Promise.resolve('gap');
    }
    if (missing === 0) return Promise.resolve([]);
    const events = this.#logs.get(topic)?.after(sequence);
    return Promise.resolve(
      events?.map(([number, { text }]) => ({ id: this.#id(number), text })) ?? 'gap',
    );
  }

  positions(topics: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return Promise.resolve(
      new Map(topics.map((topic) => [topic, this.#id(this.#lastOf(topic))] as const)),
    );
  }

  heard(topic: string): string {
    return this.#id(this.#lastOf(topic));
  }

  close(): Promise<void> {
    this.#listeners.clear();
    this.#logs.clear();
    this.#bytes = 0;
    return Promise.resolve();
  }

  #id(sequence: number): string {
    return `${this.#epoch}-${sequence}`;
  }

  #lastOf(topic: string): number {
    return this.#logs.get(topic)?.last ?? this.#floor;
  }

  #tell(topic: string, logged: LoggedEvent): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener.event(logged);
  }

  #logOf(topic: string): TopicLog {
    return this.#logs.get(topic) ?? new TopicLog(this.#floor, (dropped) => this.#release(dropped));
  }

  #release(dropped: readonly SharedText[]): void {
    for (const shared of dropped) {
      shared.holders -= 1;
      this.#bytes -= ENTRY_BYTES;
      if (shared.holders === 0) this.#bytes -= shared.bytes;
    }
  }

  /** Keeps the most recently used logs, so that topics nobody speaks in any more cost nothing. */
  #use(topic: string, log: TopicLog): void {
    this.#logs.delete(topic);
    this.#logs.set(topic, log);
    if (this.#logs.size <= LOG_COUNT && this.#bytes <= ALL_BYTES) return;
    // In bulk: the way to the oldest leads past the places of all that were used since.
    for (const [oldest, { last }] of this.#logs) {
      if (this.#logs.size <= 0.9 * LOG_COUNT && this.#bytes <= 0.9 * ALL_BYTES) return;
      this.#floor = Math.max(this.#floor, last);
      this.#logs.get(oldest)?.clear();
      this.#logs.delete(oldest);
    }
  }
}
