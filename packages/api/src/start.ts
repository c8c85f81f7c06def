import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import type { Api } from './create-api.js';
import { oneAtATime } from './http/one-at-a-time.js';
import type { Connections } from './live/connections.js';
import { startLiveServer } from './live/live-server.js';
import type { DocumentStore } from './ports/document-store.js';

export interface StartOptions {
  readonly api: Api;
  readonly connections: Connections;
  readonly store: DocumentStore;
  readonly log: Logger;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly webFolder: string;
  /** Milliseconds; in tests shorter. */
  readonly stalledMs?: number;
}

export interface RunningServer {
  readonly port: number;
  /** Answers what is under way, closes every connection, then resolves. */
  close(): Promise<void>;
}

const CLOSE_DEADLINE_MS = 5000;

/** A connection that takes and gives nothing for so long while it is served is closed. */
const STALLED_MS = 30_000;

/** Starts HTTP and the realtime connection on one port. */
export async function startApi(options: StartOptions): Promise<RunningServer> {
  await options.api.tidy();
  const server = createServer(oneAtATime(createApp(options)));
  server.setTimeout(options.stalledMs ?? STALLED_MS);
  const live = startLiveServer({ ...options, server });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await live.close();
      server.closeIdleConnections();
      const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
      await closed;
      clearTimeout(deadline);
    },
  };
}
