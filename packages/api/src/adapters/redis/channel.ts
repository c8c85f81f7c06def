import type { TopicListener } from '../../ports/event-bus.js';
import { hasHeard, idOf, isNext, placeOf, plus, type Place } from './places.js';
import type { Continuation } from './topic-log.js';

export interface ChannelOptions {
  /** What the log holds after a place. */
  readonly read: (from: Place | undefined) => Promise<Continuation>;
  /** Called when an event doesn't follow the last one: `catchUp` is due. */
  readonly onBehind: () => void;
}

/** What this process hears of one topic: each event once, in the order of the log, or the gap. */
export class Channel {
  readonly listeners = new Set<TopicListener>();
  /** How many listen or are about to. */
  holders = 0;
  readonly #options: ChannelOptions;
  /** The last event heard; undefined before the first reading of the log. */
  #at: Place | undefined;
  /** From when an event was missed until the log has told all of it, what comes live waits in the log. */
  #isBehind = true;
  /** The last event that came live meanwhile. */
  #unheard: Place | undefined;
  #reading: Promise<void> = Promise.resolve();
  /** How often the connection was lost. */
  #losses = 0;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  /** The last event heard; undefined while some may have been missed. */
  get heard(): Place | undefined {
    return this.#isBehind ? undefined : this.#at;
  }

  /** The connection is lost: what comes live waits for the log, as the first event of a new one need not be the next. */
  lose(): void {
    this.#isBehind = true;
    this.#losses += 1;
  }

  /** A message of the channel: what it is, the place of the last event then, and a text. */
  hear(message: string): void {
    const end = message.indexOf('\n');
    const [kind, id = ''] = message.slice(0, end).split(' ');
    const place = placeOf(id);
    if (place === undefined) return;
    const text = message.slice(end + 1);
    if (kind === 'passing') this.#tell((listener) => listener.event({ id, text, isPassing: true }));
    else if (this.#isBehind || this.#at === undefined) this.#unheard = place;
    else if (kind === 'gap') this.#breakOff(place);
    else if (isNext(place, this.#at)) this.#take(place, text);
    else if (!hasHeard(this.#at, place)) {
      this.#isBehind = true;
      this.#unheard = place;
      this.#options.onBehind();
    }
  }

  /** Resolves once the listeners have heard all up to a place of the log; rejects as `catchUp`. */
  async reach(place: Place): Promise<void> {
    if (this.listeners.size === 0) return;
    if (this.#isBehind || this.#isBehindOf(place)) await this.catchUp();
  }

  /** Hears what was missed from the log. Rejects when Redis doesn't answer, and is behind from then on. */
  catchUp(): Promise<void> {
    const reading = this.#reading.then(() => this.#readLog());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readLog(): Promise<void> {
    this.#isBehind = true;
    const losses = this.#losses;
    do {
      this.#unheard = undefined;
      const from = this.#at;
      const { now, texts } = await this.#options.read(from);
      if (texts === 'gap' || from === undefined) this.#breakOff(now);
      else for (const [at, text] of texts.entries()) this.#take(plus(from, at + 1), text);
    } while (this.#isBehindOf(this.#unheard));
    if (losses === this.#losses) this.#isBehind = false;
  }

  #isBehindOf(event: Place | undefined): boolean {
    return event !== undefined && this.#at !== undefined && !hasHeard(this.#at, event);
  }

  #take(place: Place, text: string): void {
    this.#at = place;
    const id = idOf(place);
    this.#tell((listener) => listener.event({ id, text }));
  }

  #breakOff(place: Place): void {
    this.#at = place;
    const id = idOf(place);
    this.#tell((listener) => listener.gap(id));
  }

  #tell(how: (listener: TopicListener) => void): void {
    for (const listener of this.listeners) how(listener);
  }
}
