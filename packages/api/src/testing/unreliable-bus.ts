import type { EventBus } from '../ports/event-bus.js';

/** A bus that can be cut off: every call rejects then, as when another machine carries it. */
export class UnreliableBus implements EventBus {
  readonly #bus: EventBus;
  isDown = false;
  /** Topics that are listened to, once for each listener. */
  readonly listenedTo: string[] = [];

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  publish: EventBus['publish'] = (...given) => this.#reach(() => this.#bus.publish(...given));

  publishEphemeral: EventBus['publishEphemeral'] = (...given) =>
    this.#reach(() => this.#bus.publishEphemeral(...given));

  markGap: EventBus['markGap'] = (topics) => this.#reach(() => this.#bus.markGap(topics));

  listen: EventBus['listen'] = (topic, listener) =>
    this.#reach(async () => {
      const stop = await this.#bus.listen(topic, listener);
      this.listenedTo.push(topic);
      return () => {
        stop();
        const at = this.listenedTo.indexOf(topic);
        if (at >= 0) this.listenedTo.splice(at, 1);
      };
    });

  since: EventBus['since'] = (topic, id) => this.#reach(() => this.#bus.since(topic, id));

  positions: EventBus['positions'] = (topics) => this.#reach(() => this.#bus.positions(topics));

  heard: EventBus['heard'] = (topic) => (this.isDown ? undefined : this.#bus.heard(topic));

  close: EventBus['close'] = () => this.#bus.close();

  async #reach<T>(call: () => Promise<T>): Promise<T> {
    if (this.isDown) throw new Error('The bus can’t be reached.');
    return call();
  }
}
