/**
 * Holds the sockets of every server. They only count what arrives, which costs the same for each
 * protocol: what is measured is the servers.
 */
import { once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import { answerRequests } from './child-process.js';
import type { ClientRequest, Protocol, Seat } from './fan-out-seats.js';

const CONNECTING_AT_ONCE = 50;
/** Anything shorter is a ping or part of the handshake. */
const LEAST_EVENT_LENGTH = 1000;

interface Counter {
  received: number;
  expected: number;
  onComplete: () => void;
  completed: Promise<void>;
}
/** By the name of the group that counts together. */
const counters = new Map<string, Counter>();

function prepare(group: string, expected: number): void {
  let onComplete = (): void => undefined;
  const completed = new Promise<void>((resolve) => (onComplete = resolve));
  counters.set(group, { received: 0, expected, onComplete, completed });
}

function count(group: string): void {
  const counter = counters.get(group);
  if (counter === undefined) return;
  counter.received += 1;
  if (counter.received === counter.expected) counter.onComplete();
}

/** What each protocol asks of a client: when it is ready, how it answers pings. */
interface Handshake {
  readonly path: string;
  readonly isReady: (message: string) => boolean;
  readonly ping: string;
  readonly pong: string;
}

const handshakes: Readonly<Record<Protocol, Handshake>> = {
  live: {
    path: '/live',
    isReady: (message) => message.includes('"attached"'),
    ping: 'PING',
    pong: 'PONG',
  },
  ws: { path: '/', isReady: () => true, ping: '', pong: '' },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    isReady: (message) => message.startsWith('40'),
    ping: '2',
    pong: '3',
  },
};

const lengthOf = (data: RawData): number => (Array.isArray(data) ? 0 : data.byteLength);

type Connect = Extract<ClientRequest, { readonly connect: string }>;

async function open({ connect: group, protocol, url }: Connect, { cookie, hello }: Seat) {
  const handshake = handshakes[protocol];
  const address = url.replace('http', 'ws') + handshake.path;
  const socket = new WebSocket(address, { headers: { cookie } });
  await once(socket, 'open');
  const ready = new Promise<void>((resolve) => {
    if (hello === null) resolve();
    socket.on('message', (data) => {
      if (lengthOf(data) >= LEAST_EVENT_LENGTH) {
        count(group);
        return;
      }
      const message = (data as Buffer).toString();
      if (message === handshake.ping) socket.send(handshake.pong);
      else if (handshake.isReady(message)) resolve();
    });
  });
  socket.on('close', () => {
    throw new Error(`A socket of ${group} was closed.`);
  });
  if (hello !== null) socket.send(hello);
  await ready;
}

async function connect(request: Connect): Promise<void> {
  for (let first = 0; first < request.seats.length; first += CONNECTING_AT_ONCE) {
    const some = request.seats.slice(first, first + CONNECTING_AT_ONCE);
    await Promise.all(some.map((seat) => open(request, seat)));
  }
}

answerRequests(async (request: ClientRequest) => {
  if ('connect' in request) await connect(request);
  else if ('prepare' in request) prepare(request.prepare, request.deliveries);
  else await counters.get(request.await)?.completed;
  return null;
});
