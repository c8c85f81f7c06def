import { echoedTopic, isCode, Shorthand } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import type { LoggedEvent, TopicListener } from '../ports/event-bus.js';
import type { LiveSocket } from '../request/context.js';
import { codeFrames, eventFrames, gapFrame, joinedFrames, type RequestId } from './frames.js';
import type { LiveTally } from '../metrics/tally.js';
import { unveil } from './veil.js';

const OPEN = 1;

/** Who lets so many events happen before having read what came earlier is dropped. */
export const WAITING_EVENTS_MAX = 2000;

/** Milliseconds of a chatty topic that are joined in one message; the first is told at once. */
export const JOINED_MS = 25;

/** To more of one topic nothing is compressed: that is done for each of them, a frame is written for all. */
const COMPRESSED_SEATS_MAX = 50;

/** Whether somebody may go on listening. */
export interface Watch {
  /** Rejects when they may not, now: with a TRPCError. */
  readonly admit: () => Promise<void>;
  /** Rejects with what is said to somebody who was dismissed. */
  readonly dismiss: () => Promise<never>;
  /** Whether it is the last event that they hear. */
  readonly isEndedBy: (logged: LoggedEvent) => boolean;
  /** Whether they don't hear it, as the last event for them came before it, and is still to be told. */
  readonly isEndedBefore: (logged: LoggedEvent) => boolean;
}

interface Occupant {
  readonly watch?: Watch | undefined;
  readonly socket: LiveSocket;
  readonly requestId: RequestId;
  readonly connectionId: string;
  /** Key of whoever listens, for events that aren't for all. */
  readonly reader?: string | undefined;
  /** As its topic's host says. */
  readonly isChatty?: true | undefined;
  /** Takes what passes there together and, as it remembers what it was told, in short, see `apart`: older pages don't. */
  readonly short?: boolean | undefined;
}

/** What a seat is to be sent: the place it leads to, and its frame. */
interface Delivery {
  readonly id: string;
  /** Keys of those who don't hear it: to them it is a place alone. */
  readonly hiddenFrom?: readonly string[];
  readonly frameFor: (occupant: Occupant) => Buffer;
  /** Whether it goes to few. */
  readonly isForFew?: boolean;
  /** Whether its message is no text: few bytes as they are. */
  readonly isBytes?: boolean;
}

/** A subscription of this process: one socket on one topic. */
export class Seat {
  readonly #occupant: Occupant;
  /** What was heard before the subscriber has caught up; null from then on. */
  #waiting: Delivery[] | null = [];

  readonly #tally: LiveTally;
  #isOver = false;
  #dismiss: () => void = () => undefined;
  /** Resolves once the listener has heard the last event for them. */
  readonly dismissed: Promise<void>;

  constructor(occupant: Occupant, tally: LiveTally) {
    this.#occupant = occupant;
    this.#tally = tally;
    this.dismissed = new Promise((resolve) => {
      this.#dismiss = resolve;
    });
  }

  get socket(): LiveSocket {
    return this.#occupant.socket;
  }

  /** Whether it has caught up: it may be spared what its socket hears elsewhere. */
  get isLive(): boolean {
    return this.#waiting === null;
  }

  /** Whether it is told what passes together, and in short; all of its socket's requests are numbered. */
  get isShort(): boolean {
    const { isChatty, short, requestId } = this.#occupant;
    return this.isLive && isChatty === true && short === true && typeof requestId === 'number';
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ahead of what they don't hear any more: from then on nothing is taken. */
  endBefore(logged: LoggedEvent): void {
    if (!this.#isOver && this.#occupant.watch?.isEndedBefore(logged) === true) this.#end();
  }

  /** After what tells of it: nothing more is taken. */
  endAfter(logged: LoggedEvent): void {
    if (this.#occupant.watch?.isEndedBy(logged) === true) this.#end();
  }

  /** After a gap, in which that may have been told. Where nobody can say, they stay. */
  async askAgain(): Promise<void> {
    try {
      await this.#occupant.watch?.admit();
    } catch (error) {
      if (error instanceof TRPCError) this.#end();
    }
  }

  #end(): void {
    this.#isOver = true;
    this.#dismiss();
  }

  take(delivery: Delivery): void {
    if (this.#isOver) return;
    if (this.#waiting === null) this.#send(delivery);
    else if (this.#waiting.length < WAITING_EVENTS_MAX) this.#waiting.push(delivery);
    else {
      this.#tally.drops += 1;
      this.#occupant.socket.terminate();
    }
  }

  /** Sends what was heard since the place up to which the subscriber knows everything. */
  goLive(knownUpTo: string): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    const first = waiting.findLastIndex(({ id }) => id === knownUpTo) + 1;
    for (const delivery of waiting.slice(first)) this.#send(delivery);
  }

  #send({ frameFor, hiddenFrom, isForFew = false, isBytes = false }: Delivery): void {
    const { socket, reader, isChatty = false } = this.#occupant;
    if (socket.readyState !== OPEN) return;
    if (reader !== undefined && hiddenFrom?.includes(reader) === true) return;
    const compress = isChatty && isForFew && !isBytes;
    socket.send(frameFor(this.#occupant), { binary: isBytes, compress });
    this.#tally.deliveries += 1;
  }
}

interface ListenerOptions {
  readonly tally: LiveTally;
  /** Whether a socket sits at another topic as well: of an echo it hears there. */
  readonly sitsAt: (socket: LiveSocket, topic: string) => boolean;
}

export interface SeatsListener extends TopicListener {
  /** Tells at once what waits to be told together, and no more in short of what was told of before. */
  beginAnew(): void;
}

/** Hands what happens on a topic to its seats: one serialised frame for all of them. */
export function listenerFor(
  seats: ReadonlySet<Seat>,
  { tally, sitsAt }: ListenerOptions,
): SeatsListener {
  const shorthand = new Shorthand();
  let joined: readonly LoggedEvent[] = [];
  let isResting = false;

  const deliveryOf = (events: readonly [LoggedEvent, ...LoggedEvent[]]): Delivery => {
    const [{ id, text }, ...others] = events;
    const isBytes = isCode(text);
    const single = others.length > 0 ? joinedFrames(events) : eventFrames(events[0]);
    const frames = isBytes ? codeFrames(events.map((event) => event.text)) : single;
    const isForFew = seats.size <= COMPRESSED_SEATS_MAX;
    return { id, frameFor: ({ requestId }) => frames(requestId), isForFew, isBytes };
  };

  /** What comes many times a second is a text, and stays one, unless it becomes numbers. */
  function shorten(logged: LoggedEvent): LoggedEvent {
    if (!logged.text.startsWith('"')) return logged;
    const text = shorthand.shorten(String(JSON.parse(logged.text)));
    return { ...logged, text: isCode(text) ? text : JSON.stringify(text) };
  }

  function flush(): void {
    const waiting = joined;
    joined = [];
    for (const isBytes of [false, true]) {
      const [first, ...others] = waiting.filter(({ text }) => isCode(text) === isBytes);
      if (first === undefined) continue;
      const delivery = deliveryOf([first, ...others]);
      for (const seat of seats) if (seat.isShort) seat.take(delivery);
    }
  }

  function flushAndRest(): void {
    isResting = joined.length > 0;
    flush();
    if (isResting) setTimeout(flushAndRest, JOINED_MS).unref();
  }

  function beginAnew(): void {
    flush();
    shorthand.forget();
  }

  return {
    beginAnew,

    event(told) {
      const { logged, hiddenFrom } = unveil(told);
      // What some may not hear is told by itself, and in full, as they know no more of it.
      const short = hiddenFrom.length === 0 ? shorten(logged) : logged;
      const isOfLine = short.text === logged.text || isCode(short.text);
      const isJoinable = logged.isPassing === true && hiddenFrom.length === 0 && isOfLine;
      if (!isJoinable) flush();
      const inFull = { ...deliveryOf([logged]), hiddenFrom };
      const inShort = short === logged ? inFull : deliveryOf([short]);
      const echoed = echoedTopic(logged.text);
      let waits = false;
      for (const seat of seats) {
        seat.endBefore(logged);
        const isTwice = echoed !== undefined && seat.isLive && sitsAt(seat.socket, echoed);
        if (isJoinable && seat.isShort) waits = true;
        else if (!isTwice) seat.take(seat.isShort ? inShort : inFull);
        seat.endAfter(logged);
      }
      if (waits) joined = [...joined, short];
      if (!isResting) flushAndRest();
    },

    gap(id) {
      beginAnew();
      const delivery: Delivery = {
        id,
        frameFor: ({ connectionId, requestId }) => gapFrame(id, connectionId, requestId),
      };
      for (const seat of seats) {
        seat.take(delivery);
        void seat.askAgain();
      }
      tally.gaps += seats.size;
    },
  };
}
