import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { answerMetrics, METRICS_PATH } from './answer-metrics.js';

export interface MetricsServerOptions {
  readonly registry: Registry;
  readonly token: string | undefined;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

/** Serves the metrics, and nothing else, on a port that the public doesn't reach. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const answer = answerMetrics(options.registry, options.token);
  const server = createServer((req, res) => {
    if (req.url?.split('?')[0] !== METRICS_PATH) {
      res.writeHead(404, { 'Content-Type': 'text/plain' }).end(`Only ${METRICS_PATH} is here.`);
      return;
    }
    answer(req, res).catch((error: unknown) =>
      res.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
