import {
  type Attached,
  type LiveEvent,
  type Places,
  type Topic,
  type WireEvent,
  topicKey,
  toWire,
} from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { tracked, type TrackedEnvelope } from '@trpc/server';
import type { Logger } from 'pino';
import type { EventBus } from '../ports/event-bus.js';
import { eventIn, type RequestId } from './frames.js';
import { createGapMarker, untilAnswered } from './gap-marker.js';
import type { LiveSocket } from '../request/context.js';
import { createTurns } from '../request/turns.js';
import { sealPlaces } from './sealed-places.js';
import { listenerFor, Seat, type SeatsListener, type Watch } from './seats.js';
import { newTally, type LiveTally } from '../metrics/tally.js';
import { unveil } from './veil.js';

export interface SubscriptionRequest {
  readonly topic: Topic;
  readonly socket: LiveSocket;
  readonly requestId: RequestId;
  readonly connectionId: string;
  readonly lastEventId?: string | null | undefined;
  /** Key of whoever listens, for events that aren't for all. */
  readonly reader?: string | undefined;
  readonly isChatty?: true | undefined;
  readonly short?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Where the listener may be dismissed. */
  readonly watch?: Watch | undefined;
}

export type Hub = ReturnType<typeof createHub>;

export interface HubOptions {
  readonly log?: Pick<Logger, 'error'>;
  /** Where it counts what it sends. */
  readonly tally?: LiveTally;
  /** Seals places in logs: the same in all processes, or a client reads afresh after coming to another one. */
  readonly placeKey?: string;
}

/** What tRPC's client is told of a subscription, here or by the hub's frames: what has a place in the log is tracked. */
export type LiveYield = TrackedEnvelope<Attached | WireEvent> | WireEvent;

/** The seats of a topic, and how to stop listening to it once that has begun. */
interface Room {
  readonly seats: Set<Seat>;
  /** How many of them each socket has. */
  readonly sockets: Map<LiveSocket, number>;
  readonly listener: SeatsListener;
  readonly listening: Promise<(() => void) | undefined>;
}

/** Characters of what somebody missed that they are told in one turn. */
const TOLD_IN_TURN = 32 * 1024;

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const keysOf = (topics: readonly Topic[]): readonly string[] => [...new Set(topics.map(topicKey))];

/** Fans the bus out to this process's sockets, and listens to the topics they sit in. */
export function createHub(
  unsealed: EventBus,
  { log, tally = newTally(), placeKey = randomUUID() }: HubOptions = {},
) {
  const bus = sealPlaces(unsealed, placeKey);
  const rooms = new Map<string, Room>();
  /** A log is a megabyte, and anybody may ask for those they read again and again, on each of their connections. */
  const replays = createTurns({ atATime: 1 });
  let isClosed = false;

  const report = (what: string) => (error: unknown) => {
    log?.error({ err: error }, what);
  };
  const gaps = createGapMarker(bus, {
    isWanted: () => !isClosed,
    onFailure: report('marking a gap failed'),
  });

  const sitsAt = (socket: LiveSocket, topic: string): boolean =>
    rooms.get(topic)?.sockets.has(socket) === true;

  const openRoom = (key: string): Room => {
    const seats = new Set<Seat>();
    const listener = listenerFor(seats, { tally, sitsAt });
    const listening = untilAnswered(() => bus.listen(key, listener), {
      isWanted: () => seats.size > 0,
      onFailure: report('listening to a topic failed'),
    });
    const room = { seats, sockets: new Map<LiveSocket, number>(), listener, listening };
    rooms.set(key, room);
    return room;
  };

  const takeSeat = (key: string, seat: Seat): Room => {
    const room = rooms.get(key) ?? openRoom(key);
    room.seats.add(seat);
    room.sockets.set(seat.socket, (room.sockets.get(seat.socket) ?? 0) + 1);
    return room;
  };

  const leaveSeat = (key: string, room: Room, seat: Seat): void => {
    if (!room.seats.delete(seat)) return;
    const others = (room.sockets.get(seat.socket) ?? 0) - 1;
    if (others > 0) room.sockets.set(seat.socket, others);
    else room.sockets.delete(seat.socket);
    if (room.seats.size > 0) return;
    if (rooms.get(key) === room) rooms.delete(key);
    void room.listening.then((stop) => stop?.());
  };

  const followFrom = async (key: string, attachedAt: string, resumed: boolean) => {
    const backlog = await bus.since(key, attachedAt);
    return backlog === 'gap' ? undefined : { attachedAt, resumed, backlog };
  };

  /** Where a subscriber stands that has seen everything up to an id, or nothing. */
  const standing = async (
    key: string,
    { lastEventId, watch }: Pick<SubscriptionRequest, 'lastEventId' | 'watch'>,
  ) => {
    // A resumed client already has `lastEventId`; naming a later one would skip its backlog if the
    // connection broke again right here.
    const resumed = lastEventId == null ? undefined : await followFrom(key, lastEventId, true);
    // Whoever was dismissed meanwhile, and admitted again, has no part in what happened in between.
    const wasAway = resumed?.backlog.some(
      (logged) => watch?.isEndedBy(logged) === true || watch?.isEndedBefore(logged) === true,
    );
    if (resumed !== undefined && wasAway === false) return resumed;
    if (lastEventId != null) tally.gaps += 1;
    const position = (await bus.positions([key])).get(key) ?? '';
    const afresh = await followFrom(key, position, false);
    if (afresh === undefined) throw new Error('The log began anew while it was read.');
    return afresh;
  };

  return {
    /**
     * Publishes a committed event to the given topics. Never rejects, as the change stands: what could
     * not be published becomes a gap in its topics, and those who follow them read afresh.
     * @param hiddenFrom keys of those who hear nothing of it, wherever they listen; nobody learns who they are
     */
    async publish(
      event: LiveEvent,
      topics: readonly Topic[],
      hiddenFrom: readonly string[] = [],
    ): Promise<void> {
      const keys = keysOf(topics);
      const wire = toWire(event);
      try {
        await bus.publish(keys, hiddenFrom.length === 0 ? wire : { hiddenFrom, event: wire });
      } catch (error) {
        report('publishing an event failed')(error);
        gaps.lost(keys);
      }
    },

    /** Tells whoever listens just now, if it can; a subscriber that resumes doesn't hear of it. */
    async publishEphemeral(event: LiveEvent, topics: readonly Topic[]): Promise<void> {
      await bus
        .publishEphemeral(keysOf(topics), toWire(event))
        .catch(report('publishing a passing event failed'));
    },

    /**
     * Where the logs of these topics stand: noted before a snapshot is read, it is the place from which
     * a subscription misses nothing. While the bus can't be reached it is a place no log knows, which
     * makes the subscriber read afresh.
     */
    async places(topics: readonly Topic[]): Promise<Places> {
      const keys = keysOf(topics);
      const places = new Map<string, string>();
      for (const key of keys) {
        // What somebody here follows, such as the lists, is known without asking.
        const heard = bus.heard(key);
        if (heard !== undefined) places.set(key, heard);
      }
      const unheard = keys.filter((key) => !places.has(key));
      try {
        if (unheard.length > 0) {
          for (const [key, place] of await bus.positions(unheard)) places.set(key, place);
        }
        return Object.fromEntries(places);
      } catch (error) {
        report('reading places failed')(error);
        return Object.fromEntries(keys.map((key) => [key, '']));
      }
    },

    /** Resolves once the bus has answered; rejects where it can't be reached. */
    async ping(): Promise<void> {
      await bus.positions([topicKey({ kind: 'place' })]);
    },

    /**
     * The body of a live subscription. Listens before it reads: yields 'attached', then the events
     * missed since `lastEventId`; from then on events go straight to the socket, each once, and another
     * 'attached' whenever some may be missing. Waits for a bus that can't be reached. Rejects with what `watch.admit` does,
     * asked once it listens, and with what `watch.dismiss` does after the event
     * that dismisses the listener.
     */
    async *subscribe(request: SubscriptionRequest): AsyncGenerator<LiveYield> {
      const { topic, lastEventId, signal, watch, ...listener } = request;
      const { socket, connectionId, reader } = listener;
      const key = topicKey(topic);
      // Undefined for whoever has left by then.
      const inTurn = <T>(task: () => Promise<T>): Promise<T | undefined> =>
        replays.run(reader ?? connectionId, signal, task).catch((error: unknown) => {
          if (signal.aborted) return undefined;
          throw error;
        });
      const seat = new Seat({ ...listener, watch }, tally);
      const room = takeSeat(key, seat);
      const leave = (): void => leaveSeat(key, room, seat);
      // Not left to `finally` alone, which has to wait for a bus that doesn't answer.
      signal.addEventListener('abort', leave, { once: true });
      try {
        await room.listening;
        // What happens from here on is heard here.
        await watch?.admit();
        const from = await untilAnswered(
          () => inTurn(() => standing(key, { lastEventId, watch })),
          {
            isWanted: () => !signal.aborted,
            onFailure: report('reading a log failed'),
          },
        );
        if (from === undefined) return;
        const { attachedAt, resumed, backlog } = from;
        yield tracked(attachedAt, { kind: 'attached', connectionId, resumed });
        let told = 0;
        for (const logged of backlog) {
          // What is missed on many topics would otherwise be more than a slow client may have unread.
          await socket.untilRead();
          told += logged.text.length;
          if (told > TOLD_IN_TURN) told = (await inTurn(() => Promise.resolve(0))) ?? 0;
          if (watch?.isEndedBefore(logged) === true) break;
          const { logged: bare, hiddenFrom } = unveil(logged);
          if (reader !== undefined && hiddenFrom.includes(reader)) continue;
          yield tracked(bare.id, eventIn(bare));
          tally.deliveries += 1;
        }
        // The adapter asks for the next value only once it has sent the last one, so from here on
        // nothing of this subscription is under way and direct writes keep the order.
        room.listener.beginAnew();
        seat.goLive(backlog.at(-1)?.id ?? attachedAt);
        await Promise.race([untilAborted(signal), seat.dismissed]);
        if (seat.isOver) await watch?.dismiss();
      } finally {
        signal.removeEventListener('abort', leave);
        leave();
      }
    },

    /** Number of subscriptions, for the log and for tests that look for leaks. */
    get seatCount(): number {
      return [...rooms.values()].reduce((sum, { seats }) => sum + seats.size, 0);
    },

    close(): void {
      isClosed = true;
      for (const { seats, listening } of rooms.values()) {
        seats.clear();
        void listening.then((stop) => stop?.());
      }
      rooms.clear();
    },
  };
}
