import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CALL_MAX_BYTES, type Arrival, type Arrivals, type Sender } from '../request/arrivals.js';
import type { GuardedSocket } from './guarded-socket.js';
import type { SocketLimits } from './socket-limits.js';

/** Bytes of a frame; only a picture of a whiteboard may be longer. */
export const FRAME_MAX_BYTES = 64 * 1024;

/** How many times its length an unpacked frame may have: pictures have one and a half, attacks a thousand. */
const GROWTH_MAX = 16;

/** Pauses between two looks whether what a frame asked for is answered. */
const LOOK_MS = 20;

export interface LargeFrames {
  readonly client: GuardedSocket;
  readonly socket: Duplex;
  readonly sender: Sender;
  readonly arrivals: Arrivals;
  readonly limits: Pick<SocketLimits, 'underWay'>;
}

/**
 * Counts what a client sends of a long frame among all that is on its way here, and reads on after it
 * only when it is dealt with. A client that stalls, whose room is needed, or who sends little that becomes much, is
 * dropped.
 */
export function watchLargeFrames({ client, socket, sender, arrivals, limits }: LargeFrames): void {
  let unfinished = 0;
  /** Bytes that long frames may still become. */
  let growth = 0;
  let arrival: Arrival | undefined;

  const dealWith = async (frame: Arrival): Promise<void> => {
    frame.complete();
    client.pause();
    do await delay(LOOK_MS);
    while (limits.underWay > 0 && client.readyState === client.OPEN);
    client.resume();
    frame.end();
  };

  socket.on('data', ({ length }: Buffer) => {
    unfinished += length;
    growth = Math.min(growth + length * GROWTH_MAX, CALL_MAX_BYTES);
    if (arrival !== undefined) arrival.grow(length);
    else if (unfinished > FRAME_MAX_BYTES) {
      arrival = arrivals.begin(sender, () => client.terminate());
      arrival.grow(unfinished);
    }
  });
  client.admits = (bytes) => {
    unfinished = 0;
    if (arrival !== undefined) void dealWith(arrival);
    arrival = undefined;
    if (bytes > FRAME_MAX_BYTES) growth -= bytes;
    return growth >= 0;
  };
  client.once('close', () => arrival?.end());
}
