import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { applyWSSHandler, jsonEncoder, type Encoder } from '@trpc/server/adapters/ws';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { hasOwnOrigin } from '../http/origin.js';
import { cameSecurely } from '../http/security-headers.js';
import { readSessionToken, readOwnToken } from '../http/session-cookie.js';
import { CONNECTION_LIFETIME_MS } from '../ports/connection-registry.js';
import { callerKey } from '../request/session.js';
import { createCallMeter } from '../metrics/measure-calls.js';
import type { Metrics } from '../metrics/metrics.js';
import { CALL_MAX_BYTES } from '../request/arrivals.js';
import type { RequestContext, Served } from '../request/context.js';
import type { Connections } from './connections.js';
import { GuardedSocket } from './guarded-socket.js';
import { SocketPlaces } from './socket-limits.js';
import { takeLeave } from './take-leave.js';
import { createVisits, type Visit } from './visits.js';
import { FRAME_MAX_BYTES } from './large-frames.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withRequestId(message: unknown): unknown {
  if (!isRecord(message) || message['method'] !== 'subscription') return message;
  const { params } = message;
  if (!isRecord(params)) return message;
  const input = isRecord(params['input']) ? params['input'] : {};
  return { ...message, params: { ...params, input: { ...input, requestId: message['id'] } } };
}

/** Pictures of whiteboards are the one thing that is longer than a frame may be. */
function isOfBoard(message: unknown): boolean {
  const params = isRecord(message) ? message['params'] : undefined;
  const path = isRecord(params) ? params['path'] : undefined;
  return typeof path === 'string' && path.startsWith('whiteboards.');
}

/** JSON, but a subscription's input learns its request's id, for the hub's frames. A client's own is overwritten. */
const requestIdEncoder: Encoder = {
  encode: (data) => jsonEncoder.encode(data),
  decode: (data) => {
    const decoded = jsonEncoder.decode(data);
    const isLong = Buffer.byteLength(data) > FRAME_MAX_BYTES;
    if (isLong && ![decoded].flat().every(isOfBoard)) {
      throw new Error(`A message can't be longer than ${FRAME_MAX_BYTES} bytes.`);
    }
    return Array.isArray(decoded) ? decoded.map(withRequestId) : withRequestId(decoded);
  },
};

export const LIVE_PATH = '/live';

const PING_MS = 25_000;
const PONG_WAIT_MS = 10_000;
/** How often open connections are checked against their session. */
const SESSION_CHECK_MS = 60_000;
/** Two renewals may fail before a connection counts as over. */
const RENEWAL_MS = CONNECTION_LIFETIME_MS / 3;

/**
 * For topics that are chatty (live/topic-host.ts): each message is written with what its socket was sent before it, of
 * which 8 kB are remembered. What clients compress they do message by message, so that nothing has to
 * be remembered of those who only listen.
 */
const COMPRESSION = {
  serverMaxWindowBits: 13,
  clientNoContextTakeover: true,
  zlibDeflateOptions: { memLevel: 5, chunkSize: 1024 },
  zlibInflateOptions: { chunkSize: 1024 },
} as const;

export interface LiveServerOptions {
  readonly server: Server;
  readonly api: Served;
  readonly connections: Connections;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly sessionCheckMs?: number;
}

export interface LiveServer {
  /** Tells every client to connect elsewhere, then closes all sockets: `handoverMs` later where other servers are. */
  close(handoverMs: number): Promise<void>;
}

function refuse(socket: Duplex, status: string, why = ''): void {
  const length = Buffer.byteLength(why);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${why}`);
}

/** Of the socket itself: a client that breaks off, or sends what is no message or too large a one, is no fault of ours. */
const isOfClient = (cause: unknown): boolean =>
  /^(?:WS_ERR_|ECONN|EPIPE)/.test(String((cause as { readonly code?: unknown } | undefined)?.code));

/** The realtime connection: checks session and origin at the upgrade, then speaks tRPC. */
export function startLiveServer(options: LiveServerOptions): LiveServer {
  const { server, connections, log, metrics } = options;
  const { router, services, turns, admitWrite, admitVisitor } = options.api;
  const calls = createCallMeter('socket', router, metrics.requests);
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: CALL_MAX_BYTES,
    // A message a turn of the event loop: a burst of tiny ones keeps nobody waiting.
    allowSynchronousEvents: false,
    WebSocket: GuardedSocket,
    perMessageDeflate: COMPRESSION,
  });
  const visits = new WeakMap<GuardedSocket, Visit>();
  const books = createVisits(options);
  const places = new SocketPlaces();
  let isClosing = false;

  const admit = async (req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    if (!hasOwnOrigin(req, options.publicOrigin)) {
      refuse(socket, '403 Forbidden');
      return;
    }
    if (readOwnToken(req.headers.authorization) !== undefined) {
      refuse(socket, '403 Forbidden', 'Tokens open no live connection. Ask over HTTP.');
      return;
    }
    const token = readSessionToken(req.headers.cookie, cameSecurely(req, options));
    const session = token === null ? null : await services.users.sessions.find(token);
    if (session === null) {
      refuse(socket, '401 Unauthorized');
      return;
    }
    if (isClosing) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    const leavePlace = places.take(session.username);
    if (leavePlace === undefined) {
      refuse(socket, '429 Too Many Requests');
      return;
    }
    const opened: GuardedSocket[] = [];
    wss.handleUpgrade(req, socket, head, (client) => {
      opened.push(client);
      visits.set(client, books.open({ client, socket, req, session, leavePlace }));
      wss.emit('connection', client, req);
    });
    if (opened.length === 0) leavePlace();
  };

  const onUpgrade = (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', (error) => log.debug({ err: error }, 'socket failed during upgrade'));
    const path = req.url?.split('?')[0];
    if (path !== LIVE_PATH) {
      refuse(socket, '404 Not Found');
      return;
    }
    admit(req, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'upgrade failed');
      refuse(socket, '500 Internal Server Error');
    });
  };

  applyWSSHandler({
    wss,
    router,
    experimental_encoder: requestIdEncoder,
    maxBatchSize: 50,
    keepAlive: { enabled: true, pingMs: PING_MS, pongWaitMs: PONG_WAIT_MS },
    async createContext({ req, res: client }): Promise<RequestContext> {
      // Every socket is made by the server above, which tRPC's types don't say.
      const visit = client instanceof GuardedSocket ? visits.get(client) : undefined;
      if (visit === undefined) throw new TypeError('The socket is not of this server.');
      const { id, session, address, limits, left } = visit;
      await visit.ready;
      const who = callerKey(session, address);
      return {
        ...{ session, address, admitWrite, admitVisitor, calls },
        places: options.api.places,
        userAgent: req.headers['user-agent'],
        ...{ origin: undefined, cookie: null },
        connection: { id, socket: visit.client, listen: (...asked) => limits.listen(...asked) },
        takeTurn: (call) => limits.answer(() => turns.run(who, left, call)),
      };
    },
    onError({ error, path }) {
      if (isOfClient(error.cause)) {
        log.debug({ err: error }, 'a live connection failed');
        return;
      }
      calls.failed({ path, error });
      if (error.code === 'INTERNAL_SERVER_ERROR')
        log.error({ err: error, path }, 'live call failed');
    },
  });

  const checkSessions = (): Promise<void> =>
    books.endStale([...new Set(connections.all().map(({ sessionId }) => sessionId))]);
  const timer = setInterval(() => {
    checkSessions().catch((error: unknown) => log.error({ err: error }, 'session check failed'));
  }, options.sessionCheckMs ?? SESSION_CHECK_MS);
  timer.unref();
  const renewing = setInterval(() => void connections.renew(), RENEWAL_MS);
  renewing.unref();

  server.on('upgrade', onUpgrade);

  return {
    async close(handoverMs) {
      isClosing = true;
      clearInterval(timer);
      await takeLeave(wss.clients, {
        limitsOf: (client) => visits.get(client)?.limits,
        handoverMs,
      });
      clearInterval(renewing);
      server.off('upgrade', onUpgrade);
      await new Promise<void>((resolve) => wss.close(() => resolve()));
      // The store may be closed once this has resolved.
      await books.settled();
    },
  };
}
