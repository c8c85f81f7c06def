import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { GuardedSocket } from './guarded-socket.js';
import type { SocketLimits } from './socket-limits.js';

/** All are told within this time, however many they are. */
const LONGEST_SPREAD_MS = 5_000;
/** For how long calls under way may keep their socket open. */
const ANSWERS_WITHIN_MS = 5_000;
/** For how long a client may leave the end of its connection unanswered. */
const GOODBYE_MS = 1_000;

/** What tRPC's client obeys by connecting anew; it keeps this connection until it has another. */
const RECONNECT = JSON.stringify({ id: null, method: 'reconnect' });

export interface Leaving {
  readonly limitsOf: (client: GuardedSocket) => Pick<SocketLimits, 'underWay'> | undefined;
  /** How long a client has to find another server before its connection ends. */
  readonly handoverMs: number;
}

const isOpen = (client: GuardedSocket): boolean => client.readyState === client.OPEN;

async function untilGone(client: GuardedSocket, withinMs: number): Promise<void> {
  if (client.readyState === client.CLOSED) return;
  const enough = new AbortController();
  const closed = once(client, 'close', enough).then(() => undefined);
  await Promise.race([closed.catch(() => undefined), delay(withinMs, undefined, enough)]).finally(
    () => enough.abort(),
  );
}

/** A call that was taken is answered, unless that takes too long. */
async function untilAnswered(
  client: GuardedSocket,
  limits: Pick<SocketLimits, 'underWay'> | undefined,
): Promise<void> {
  const deadline = performance.now() + ANSWERS_WITHIN_MS;
  while (isOpen(client) && (limits?.underWay ?? 0) > 0 && performance.now() < deadline) {
    await delay(10);
  }
}

/**
 * Tells clients to connect elsewhere, then ends their connections. One after the other, a thousand a
 * second: whoever they come back to is met by a stream, not by all of them at once.
 */
export async function takeLeave(
  clients: Iterable<GuardedSocket>,
  { limitsOf, handoverMs }: Leaving,
): Promise<void> {
  const all = [...clients];
  const spreadMs = Math.min(all.length, LONGEST_SPREAD_MS);
  await Promise.all(
    all.map(async (client, place) => {
      await delay((spreadMs * place) / all.length);
      if (isOpen(client)) client.send(RECONNECT);
      if (handoverMs > 0) await untilGone(client, handoverMs);
      await untilAnswered(client, limitsOf(client));
      client.close(1001, 'The server is restarting');
      await untilGone(client, GOODBYE_MS);
      client.terminate();
    }),
  );
}
