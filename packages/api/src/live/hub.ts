import type { LiveEvent, Places, Topic } from '@collabor8/domain';
import { topicKey } from '@collabor8/domain';
import { tracked, type TrackedEnvelope } from '@trpc/server';
import type { EventBus, LoggedEvent } from '../ports/event-bus.js';
import { eventFrames, type LiveFrame, type RequestId } from './frames.js';

/** The part of a `ws` socket that the hub needs. */
export interface LiveSocket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: Buffer, options: { readonly binary: false }): void;
  terminate(): void;
}

const OPEN = 1;

/** A client that leaves this many bytes unread is dropped; it resumes from the log later. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;

interface Seat {
  readonly socket: LiveSocket;
  readonly requestId: RequestId;
  /** Events heard before the subscriber has caught up; null from then on. */
  waiting: LoggedEvent[] | null;
}

export interface SubscriptionRequest {
  readonly topic: Topic;
  readonly socket: LiveSocket;
  readonly requestId: RequestId;
  readonly connectionId: string;
  readonly lastEventId?: string | null | undefined;
  readonly signal: AbortSignal;
}

export interface Hub {
  /** Publishes a committed event to the given topics. */
  publish(event: LiveEvent, topics: readonly Topic[]): Promise<void>;

  /** Tells whoever listens just now; a subscriber that resumes doesn't hear of it. */
  publishEphemeral(event: LiveEvent, topics: readonly Topic[]): Promise<void>;

  /** Where the logs of the topics stand now: whoever listens from there misses nothing that follows. */
  places(topics: readonly Topic[]): Promise<Places>;

  /**
   * The body of a live subscription. Listens before it reads: yields 'attached', then the events
   * missed since `lastEventId`; from then on events go straight to the socket, each once.
   */
  subscribe(request: SubscriptionRequest): AsyncGenerator<TrackedEnvelope<LiveFrame>>;

  /** Number of subscriptions, for the log and for tests that look for leaks. */
  readonly seatCount: number;

  close(): void;
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Fans the bus out to this process's sockets: one serialised frame for all subscribers of a topic. */
export function createHub(bus: EventBus): Hub {
  const seatsByTopic = new Map<string, Set<Seat>>();

  const deliver = (seat: Seat, frameFor: (requestId: RequestId) => Buffer): void => {
    if (seat.socket.readyState !== OPEN) return;
    if (seat.socket.bufferedAmount > MAX_BUFFERED_BYTES) seat.socket.terminate();
    else seat.socket.send(frameFor(seat.requestId), { binary: false });
  };

  const stopListening = bus.listen((topic, logged) => {
    const seats = seatsByTopic.get(topic);
    if (seats === undefined) return;
    const frameFor = eventFrames(logged.id, logged.event);
    for (const seat of seats) {
      if (seat.waiting === null) deliver(seat, frameFor);
      else seat.waiting.push(logged);
    }
  });

  const takeSeat = (key: string, seat: Seat): void => {
    const seats = seatsByTopic.get(key) ?? new Set();
    seatsByTopic.set(key, seats.add(seat));
  };

  const leaveSeat = (key: string, seat: Seat): void => {
    const seats = seatsByTopic.get(key);
    seats?.delete(seat);
    if (seats?.size === 0) seatsByTopic.delete(key);
  };

  /** Sends what was heard while the backlog went out, less what the backlog held. */
  const goLive = (seat: Seat, alreadySent: ReadonlySet<string>): void => {
    const waiting = seat.waiting ?? [];
    seat.waiting = null;
    for (const { id, event } of waiting) {
      if (!alreadySent.has(id)) deliver(seat, eventFrames(id, event));
    }
  };

  return {
    async publish(event, topics) {
      await Promise.all(topics.map((topic) => bus.publish(topicKey(topic), event)));
    },

    async publishEphemeral(event, topics) {
      await Promise.all(topics.map((topic) => bus.publishEphemeral(topicKey(topic), event)));
    },

    async places(topics) {
      const entries = topics.map(async (topic) => {
        const key = topicKey(topic);
        return [key, await bus.position(key)] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },

    async *subscribe({ topic, socket, requestId, connectionId, lastEventId, signal }) {
      const key = topicKey(topic);
      const seat: Seat = { socket, requestId, waiting: [] };
      takeSeat(key, seat);
      try {
        const position = await bus.position(key);
        const missed = lastEventId == null ? 'gap' : await bus.since(key, lastEventId);
        const resumed = missed !== 'gap';
        // A resumed client already has `lastEventId`; naming a later one would skip its backlog if
        // the connection broke again right here.
        const attachedAt = resumed && lastEventId != null ? lastEventId : position;
        yield tracked(attachedAt, { kind: 'attached', connectionId, resumed });
        const backlog = resumed ? missed : [];
        for (const { id, event } of backlog) yield tracked(id, { kind: 'event', event });
        // The adapter asks for the next value only once it has sent the last one, so from here on
        // nothing of this subscription is under way and direct writes keep the order.
        goLive(seat, new Set(backlog.map(({ id }) => id)));
        await untilAborted(signal);
      } finally {
        leaveSeat(key, seat);
      }
    },

    get seatCount() {
      return [...seatsByTopic.values()].reduce((sum, seats) => sum + seats.size, 0);
    },

    close() {
      stopListening();
      seatsByTopic.clear();
    },
  };
}
