import type { LiveEvent, Topic } from '@collabor8/domain';
import { act } from '@testing-library/react';
import type { LinkState, LiveFrame, LiveLink, LiveListener } from '../shared/live/live-link.js';

interface Seat {
  readonly topic: Topic;
  readonly place: string | undefined;
  readonly listener: LiveListener;
}

/** Takes the server's part on the realtime connection; the test says what arrives. */
export class FakeLiveLink implements LiveLink {
  readonly #seats = new Set<Seat>();
  readonly #watchers = new Set<(state: LinkState) => void>();
  #state: LinkState = 'idle';
  #connections = 0;

  /** A server that never answers leaves subscriptions unattached. Places are known to it. */
  constructor(private readonly answers: 'at once' | 'never' = 'at once') {}

  subscribe(topic: Topic, place: string | undefined, listener: LiveListener): () => void {
    const seat = { topic, place, listener };
    this.#seats.add(seat);
    if (this.answers === 'at once') queueMicrotask(() => this.#attach(seat, place !== undefined));
    return () => this.#seats.delete(seat);
  }

  watchState(listener: (state: LinkState) => void): () => void {
    this.#watchers.add(listener);
    listener(this.#state);
    return () => this.#watchers.delete(listener);
  }

  get topics(): readonly Topic[] {
    return [...this.#seats].map(({ topic }) => topic);
  }

  /** From where in the topics' logs it is listened. */
  get places(): readonly (string | undefined)[] {
    return [...this.#seats].map(({ place }) => place);
  }

  /** Has components told of an event: they would be within a frame. */
  tellNow = (): unknown => undefined;

  /** Something happened on a topic. */
  emit(kind: Topic['kind'], event: LiveEvent): void {
    if (this.#of(kind).length === 0) throw new Error(`Nobody listens to ${kind}.`);
    act(() => {
      this.#send(kind, { kind: 'event', event });
      this.tellNow();
    });
  }

  interrupt(): void {
    act(() => this.#setState('interrupted'));
  }

  /** Everybody is attached again; `resumed: false` is a gap that the log could not fill. */
  reconnect({ resumed }: { readonly resumed: boolean }): void {
    this.#connections += 1;
    act(() => {
      this.#setState('open');
      this.#seats.forEach((seat) => this.#attach(seat, resumed));
    });
  }

  refuse(kind: Topic['kind'], error: unknown = new Error('Refused by the test')): void {
    act(() => this.#of(kind).forEach(({ listener }) => listener.onError(error)));
  }

  #of(kind: Topic['kind']): readonly Seat[] {
    return [...this.#seats].filter(({ topic }) => topic.kind === kind);
  }

  #send(kind: Topic['kind'], frame: LiveFrame): void {
    this.#of(kind).forEach(({ listener }) => listener.onFrame(frame));
  }

  #attach(seat: Seat, resumed: boolean): void {
    if (!this.#seats.has(seat)) return;
    act(() =>
      seat.listener.onFrame({
        kind: 'attached',
        connectionId: `connection-${this.#connections}`,
        resumed,
      }),
    );
  }

  #setState(state: LinkState): void {
    this.#state = state;
    this.#watchers.forEach((watcher) => watcher(state));
  }
}
