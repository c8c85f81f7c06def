/**
 * Holds the sockets of every server. They only count what arrives, which costs the same for each
 * protocol: what is measured is the servers.
 */
import { once } from 'node:events';
import { WebSocket, type RawData } from 'ws';
import { answerRequests } from './child-process.js';
import { signUp } from './sign-up.js';

export type Protocol = 'hub' | 'hub, distinct ids' | 'ws' | 'socket.io';

export type ClientRequest =
  | { readonly connect: Protocol; readonly url: string; readonly sockets: number }
  | { readonly prepare: Protocol; readonly deliveries: number }
  | { readonly await: Protocol };

const CONNECTING_AT_ONCE = 50;
/** Anything shorter is a ping or part of the handshake. */
const LEAST_EVENT_LENGTH = 1000;

interface Counter {
  received: number;
  expected: number;
  onComplete: () => void;
  completed: Promise<void>;
}
const counters = new Map<Protocol, Counter>();

function prepare(protocol: Protocol, expected: number): void {
  let onComplete = (): void => undefined;
  const completed = new Promise<void>((resolve) => (onComplete = resolve));
  counters.set(protocol, { received: 0, expected, onComplete, completed });
}

function count(protocol: Protocol): void {
  const counter = counters.get(protocol);
  if (counter === undefined) return;
  counter.received += 1;
  if (counter.received === counter.expected) counter.onComplete();
}

/** What each protocol asks of a client: the first message, when it is ready, how it answers pings. */
interface Handshake {
  readonly path: string;
  readonly hello: string | null;
  readonly isReady: (message: string) => boolean;
  readonly ping: string;
  readonly pong: string;
}

function handshakeOf(protocol: Protocol, position: number): Handshake {
  switch (protocol) {
    case 'hub':
    case 'hub, distinct ids': {
      const id = protocol === 'hub' ? 2 : 1000 + position;
      const params = { path: 'live.questions', input: {} };
      return {
        path: '/live',
        hello: JSON.stringify({ id, method: 'subscription', params }),
        isReady: (message) => message.includes('"attached"'),
        ping: 'PING',
        pong: 'PONG',
      };
    }
    case 'ws':
      return { path: '/', hello: null, isReady: () => true, ping: '', pong: '' };
    case 'socket.io':
      return {
        path: '/socket.io/?EIO=4&transport=websocket',
        hello: '40',
        isReady: (message) => message.startsWith('40'),
        ping: '2',
        pong: '3',
      };
  }
}

const lengthOf = (data: RawData): number => (Array.isArray(data) ? 0 : data.byteLength);

async function open(protocol: Protocol, address: string, cookie: string, position: number) {
  const handshake = handshakeOf(protocol, position);
  const socket = new WebSocket(address + handshake.path, { headers: { cookie } });
  await once(socket, 'open');
  const ready = new Promise<void>((resolve) => {
    if (handshake.hello === null) resolve();
    socket.on('message', (data) => {
      if (lengthOf(data) >= LEAST_EVENT_LENGTH) {
        count(protocol);
        return;
      }
      const message = (data as Buffer).toString();
      if (message === handshake.ping) socket.send(handshake.pong);
      else if (handshake.isReady(message)) resolve();
    });
  });
  socket.on('close', () => {
    throw new Error(`A socket of ${protocol} was closed.`);
  });
  if (handshake.hello !== null) socket.send(handshake.hello);
  await ready;
}

async function connect(protocol: Protocol, url: string, sockets: number): Promise<void> {
  const cookie = protocol.startsWith('hub') ? await signUp(url) : '';
  const address = url.replace('http', 'ws');
  const positions = Array.from({ length: sockets }, (_, position) => position);
  while (positions.length > 0) {
    const some = positions.splice(0, CONNECTING_AT_ONCE);
    await Promise.all(some.map((position) => open(protocol, address, cookie, position)));
  }
}

answerRequests(async (request: ClientRequest) => {
  if ('connect' in request) await connect(request.connect, request.url, request.sockets);
  else if ('prepare' in request) prepare(request.prepare, request.deliveries);
  else await counters.get(request.await)?.completed;
  return null;
});
