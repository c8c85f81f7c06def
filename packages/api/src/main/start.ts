import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp, type AppOptions } from './app.js';
import type { Settings } from './env.js';
import { Draining } from '../http/draining.js';
import { oneAtATime } from '../http/one-at-a-time.js';
import type { Connections } from '../live/connections.js';
import { startLiveServer } from '../live/live-server.js';
import { startMetricsServer } from '../metrics/metrics-server.js';

export interface StartOptions
  extends
    Omit<AppOptions, 'metricsToken' | 'isStopping'>,
    Pick<Settings, 'host' | 'port' | 'metricsAccess' | 'drainSeconds'> {
  readonly connections: Connections;
  /** Milliseconds; in tests shorter. */
  readonly stalledMs?: number;
}

export interface RunningServer {
  readonly port: number;
  /** Undefined when the metrics have no port of their own. */
  readonly metricsPort: number | undefined;
  /** Sends everybody elsewhere, answers what is under way, closes every connection, then resolves. */
  close(): Promise<void>;
}

/** How long an answer may take that is under way when the server stops. */
const CLOSE_DEADLINE_MS = 5000;

/** How long a live connection stays open for its client to make another one, where there are others. */
const HANDOVER_MS = 3000;

/** The longest that stopping takes once draining is over: live connections are told one by one. */
export const STOPPED_WITHIN_MS = 20_000;

/** A connection that takes and gives nothing for so long while it is served is closed. */
const STALLED_MS = 30_000;

/**
 * How long an idle connection is kept: longer than by a proxy in front (Caddy: two minutes), so that
 * it is the other side that closes it, and no request meets a connection that is just being closed.
 */
const KEPT_MS = 130_000;

/** Starts HTTP and the realtime connection on one port. */
export async function startApi(options: StartOptions): Promise<RunningServer> {
  const { drainSeconds, metrics, metricsAccess } = options;
  const draining = new Draining();
  const { token, address } = metricsAccess;
  const app = createApp({
    ...options,
    metricsToken: address === undefined ? token : undefined,
    isStopping: () => draining.hasBegun,
  });
  const { tracing } = metrics.requests;
  const handle = tracing === undefined ? app : tracing.follow(app);
  const server = createServer(draining.follow(oneAtATime(handle)));
  server.setTimeout(options.stalledMs ?? STALLED_MS);
  server.keepAliveTimeout = KEPT_MS;
  const live = startLiveServer({ ...options, server });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const shown =
    address && (await startMetricsServer({ ...address, token, registry: metrics.registry }));
  return {
    port: (server.address() as AddressInfo).port,
    metricsPort: shown?.port,
    async close() {
      draining.begin();
      await delay(drainSeconds * 1000);
      await Promise.all([closeHttp(server), live.close(drainSeconds > 0 ? HANDOVER_MS : 0)]);
      shown?.close();
    },
  };
}

/** Takes no new connections, and ends those there are with the answers that are under way. */
async function closeHttp(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Those whose last answer had begun before anybody could be sent away.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_DEADLINE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
