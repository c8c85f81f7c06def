import { AppError } from './errors.js';

/** Who sends: a person, or whoever is at an address. */
export interface Sender {
  readonly who: string;
  readonly isStranger: boolean;
}

/** Something that is being sent to us: a body, or a frame of a socket. */
export interface Arrival {
  /** So many bytes more have come. */
  grow(bytes: number): void;
  /** So many of them are dealt with, and take up nothing any more. */
  pass(bytes: number): void;
  /** All of it is there: from now on it is not dropped, and still takes up its room. */
  complete(): void;
  /** It takes up nothing any more. Harmless when it is said again. */
  end(): void;
}

export interface Arrivals {
  /** `drop` is called at most once: where its sender is too slow, or others need the room. */
  begin(sender: Sender, drop: (why: AppError) => void, withinMs?: number): Arrival;
}

const MEGABYTE = 1024 * 1024;

/**
 * Bytes that are held at a time of what was sent and isn't dealt with: of one sender, and of all of
 * its kind. A stranger sends a name and a password, a person a picture of ten megabytes at most.
 */
export const ROOM = {
  stranger: { each: MEGABYTE, all: 32 * MEGABYTE },
  person: { each: 16 * MEGABYTE, all: 128 * MEGABYTE },
} as const;

/** Bytes of one call by somebody who is signed in; a picture of a whiteboard is the largest. */
export const CALL_MAX_BYTES = 4 * MEGABYTE;

/** Whoever sends less than this in `PROGRESS_MS` has stalled; the slowest line of a telephone brings more. */
const PROGRESS_BYTES = 1024;
export const PROGRESS_MS = 10_000;
/** The longest that anything may take to arrive that is held until all of it is there. */
const ARRIVES_WITHIN_MS = 120_000;
/** The same for what is passed on as it comes: 25 MB over half a megabit a second. */
export const STREAMED_WITHIN_MS = 420_000;

const late = (): AppError => new AppError('late', 'The request came too slowly. Please try again.');
const noRoom = (): AppError =>
  new AppError('tooMany', 'Too much is being sent at once. Please try again.', { retryAfter: 1 });

interface Held {
  bytes: number;
  /** While it may still be dropped; the oldest stands first in its sender's set. */
  drop: ((why: AppError) => void) | undefined;
}

interface Holder {
  bytes: number;
  readonly arrivals: Set<Held>;
}

const oldestUnfinished = ({ arrivals }: Holder, but?: Held): Held | undefined =>
  [...arrivals].find((each) => each.drop !== undefined && each !== but);

/** Those of one kind: strangers never take the room of people who are signed in. */
function createRoom({ each, all }: { readonly each: number; readonly all: number }) {
  const holders = new Map<string, Holder>();
  let total = 0;

  const dropOne = (victim: Held | undefined): boolean => {
    victim?.drop?.(noRoom());
    return victim !== undefined;
  };

  /**
   * Makes room by dropping what has been unfinished for longest, first the sender's own, then of those
   * who hold most: whoever stalls keeps nobody else from sending. False where there is none.
   */
  const makeRoom = (holder: Holder, held: Held): boolean => {
    while (holder.bytes > each) {
      if (!dropOne(oldestUnfinished(holder, held))) return false;
    }
    while (total > all) {
      const byWeight = [...holders.values()].toSorted((a, b) => b.bytes - a.bytes);
      const victim = byWeight.flatMap((one) => oldestUnfinished(one, held) ?? [])[0];
      if (!dropOne(victim)) return false;
    }
    return true;
  };

  return (who: string, drop: (why: AppError) => void, withinMs: number): Arrival => {
    const holder = holders.get(who) ?? { bytes: 0, arrivals: new Set<Held>() };
    holders.set(who, holder);
    const begunAt = performance.now();
    let [arrived, seen] = [0, 0];
    const end = (): void => {
      clearInterval(progress);
      if (!holder.arrivals.delete(held)) return;
      held.drop = undefined;
      holder.bytes -= held.bytes;
      total -= held.bytes;
      if (holder.arrivals.size === 0) holders.delete(who);
    };
    const held: Held = {
      bytes: 0,
      drop(why) {
        end();
        drop(why);
      },
    };
    const progress = setInterval(() => {
      const isStalled = arrived - seen < PROGRESS_BYTES;
      seen = arrived;
      if (isStalled || performance.now() - begunAt > withinMs) held.drop?.(late());
    }, PROGRESS_MS).unref();
    holder.arrivals.add(held);

    return {
      end,
      grow(bytes) {
        if (held.drop === undefined) return;
        arrived += bytes;
        held.bytes += bytes;
        holder.bytes += bytes;
        total += bytes;
        if (!makeRoom(holder, held)) held.drop(noRoom());
      },
      pass(bytes) {
        if (held.drop === undefined) return;
        held.bytes -= bytes;
        holder.bytes -= bytes;
        total -= bytes;
      },
      complete() {
        clearInterval(progress);
        held.drop = undefined;
      },
    };
  };
}

/** Bounds what the process holds of all that is on its way to it, over whatever transport. */
export function createArrivals(): Arrivals {
  const [strangers, people] = [createRoom(ROOM.stranger), createRoom(ROOM.person)];
  return {
    begin: ({ who, isStranger }, drop, withinMs = ARRIVES_WITHIN_MS) =>
      (isStranger ? strangers : people)(who, drop, withinMs),
  };
}
