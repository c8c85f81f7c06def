import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  splitLink,
  wsLink,
  type TRPCClient,
} from '@trpc/client';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { InProcessBus } from '../adapters/in-process-bus/in-process-bus.js';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { createApi, type AppRouter, type Services } from '../create-api.js';
import type { Settings } from '../env.js';
import type { Connections } from '../live/connections.js';
import { openConnections } from './open-connections.js';
import { RelaxedStore } from './relaxed-store.js';
import { createHub, type Hub } from '../live/hub.js';
import { LIVE_PATH } from '../live/live-server.js';
import { collections } from '../collections.js';
import type { DocumentStore } from '../ports/document-store.js';
import type { EventBus } from '../ports/event-bus.js';
import { startApi } from '../start.js';
import { checkPublishedAnswers, type CheckAnswer } from './published-answers.js';

export interface TestServerOptions {
  readonly rateLimits?: boolean;
  readonly googleClientId?: string;
  readonly iceServers?: Settings['iceServers'];
  readonly turn?: Settings['turn'];
  readonly now?: () => Date;
  readonly bus?: EventBus;
  /** A store that promises no more than its port, so that units run at the same time. */
  readonly isRelaxed?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly store: DocumentStore;
  readonly hub: Hub;
  readonly connections: Connections;
  readonly services: Services;
  /** Rejects when an answer is not as the published document says. */
  readonly checkAnswer: CheckAnswer;
  close(): Promise<void>;
}

/** The real server on a free port, with an embedded store in a folder of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const opened = await openLibsqlStore({
    url: `file:${join(folder, 'test.db')}`,
    definitions: collections,
  });
  const store = options.isRelaxed ? new RelaxedStore(opened) : opened;
  const hub = createHub(options.bus ?? new InProcessBus());
  const connections = openConnections();
  const api = createApi({
    ...{ store, hub, connections },
    now: options.now ?? (() => new Date()),
    newId: () => randomUUID(),
    settings: {
      googleClientId: options.googleClientId,
      rateLimits: options.rateLimits ?? false,
      iceServers: options.iceServers ?? [],
      turn: options.turn,
    },
  });
  const running = await startApi({
    ...{ api, connections, store },
    log: pino({ level: 'silent' }),
    host: '127.0.0.1',
    port: 0,
    publicOrigin: undefined,
    trustProxy: 0,
    webFolder: folder,
  });
  return {
    url: `http://127.0.0.1:${running.port}`,
    store,
    hub,
    connections,
    services: api.services,
    checkAnswer: checkPublishedAnswers(api.operations),
    async close() {
      await running.close();
      hub.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Person {
  readonly username: string;
  /** The Cookie header of the person's session. */
  readonly cookie: string;
  /** tRPC over HTTP, and over a WebSocket for subscriptions. */
  readonly trpc: TRPCClient<AppRouter>;
  /** A REST call as this person; a body is sent as JSON. */
  rest(method: string, path: string, body?: unknown): Promise<Response>;
  /** The person's WebSocket, to cut it off. */
  readonly socket: ReturnType<typeof createWSClient>;
  leave(): Promise<void>;
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** A client with the session of `cookie`; an empty one is nobody's. */
export function connect(
  server: Pick<TestServer, 'url' | 'checkAnswer'>,
  username: string,
  cookie: string,
): Person {
  const headers = cookie === '' ? {} : { cookie };
  class SocketWithCookie extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
    }
  }
  const socket = createWSClient({
    url: `${server.url.replace('http', 'ws')}${LIVE_PATH}`,
    WebSocket: SocketWithCookie as never,
    lazy: { enabled: true, closeMs: 0 },
    retryDelayMs: () => 20,
  });
  const trpc = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: wsLink({ client: socket }),
        false: httpBatchLink({ url: `${server.url}/trpc`, headers }),
      }),
    ],
  });
  return {
    username,
    cookie,
    trpc,
    socket,
    async rest(method, path, body) {
      const response = await fetch(server.url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      await server.checkAnswer(method, path, response);
      return response;
    },
    leave: () => socket.close(),
  };
}

/** Signs up over REST and connects. */
export async function signUp(server: TestServer, username: string): Promise<Person> {
  const response = await fetch(`${server.url}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse' }),
  });
  await server.checkAnswer('POST', '/user/signup', response);
  if (response.status !== 200) throw new Error(`Sign-up failed: ${await response.text()}`);
  return connect(server, username, cookieOf(response));
}
