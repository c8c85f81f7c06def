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
import { readMessage } from '@collabor8/domain';
import { WebSocket } from 'ws';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { InProcessConnections } from '../adapters/in-process/in-process-connections.js';
import type { AppRouter } from '../main/create-api.js';
import { LIVE_PATH } from '../live/live-server.js';
import type { EventBus } from '../ports/event-bus.js';
import { openTestStore } from './open-test-store.js';
import { RelaxedStore } from './relaxed-store.js';
import { startTestProcess, type TestProcess, type TestProcessOptions } from './test-process.js';

export interface TestServerOptions extends TestProcessOptions {
  readonly bus?: EventBus;
  /** A store that promises no more than its port, so that units run at the same time. */
  readonly isRelaxed?: boolean;
}

export interface TestServer extends TestProcess {
  /** Another process on the same store, bus and registry of connections; set up like this one but for `others`. */
  startBeside(name: string, others?: TestProcessOptions): Promise<TestProcess>;
}

/** The real server on a free port, with a store of its own. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const { store: opened, clear } = await openTestStore(folder);
  const store = options.isRelaxed ? new RelaxedStore(opened) : opened;
  const bus = options.bus ?? new InProcessBus();
  const common = { store, bus, everywhere: new InProcessConnections(), folder };
  const first = await startTestProcess(common, options);
  const beside: TestProcess[] = [];
  return {
    ...first,
    async startBeside(name, others = {}) {
      const other = await startTestProcess(common, { ...options, ...others }, name);
      beside.push(other);
      return other;
    },
    async close() {
      for (const process of [...beside, first]) await process.close();
      await store.close();
      await clear();
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
  /** Another tab of the same browser, with a connection of its own; it is left with this one. */
  openTab(): Person;
  leave(): Promise<void>;
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** A client with the session of `cookie`; an empty one is nobody's. It leaves before its server closes. */
export function connect(
  server: Pick<TestServer, 'url' | 'checkAnswer'> & Partial<Pick<TestServer, 'guests'>>,
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
    experimental_encoder: { encode: JSON.stringify, decode: readMessage },
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
  const tabs: Person[] = [];
  const person: Person = {
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
    openTab() {
      const tab = connect(server, username, cookie);
      tabs.push(tab);
      return tab;
    },
    async leave() {
      server.guests?.delete(person);
      await Promise.all([socket.close(), ...tabs.map((tab) => tab.leave())]);
    },
  };
  server.guests?.add(person);
  return person;
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
