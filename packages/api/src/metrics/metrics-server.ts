import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { createHash, timingSafeEqual } from 'node:crypto';

export const METRICS_PATH = '/metrics';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for every wrong token: digests have one length. */
function isNamed(token: string, { headers }: IncomingMessage): boolean {
  const [, named = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digest(named), digest(token));
}

/** Answers whoever names the token, or everybody where there is none. */
export function answerMetrics(
  registry: Registry,
  token: string | undefined,
): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    if (token !== undefined && !isNamed(token, req)) {
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Content-Type': 'text/plain' });
      res.end('The metrics are for who names the token of METRICS_TOKEN.');
      return;
    }
    const text = await registry.metrics();
    res.writeHead(200, { 'Content-Type': registry.contentType });
    res.end(text);
  };
}

export interface MetricsServerOptions {
  readonly registry: Registry;
  readonly token: string | undefined;
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
}

/** Serves the metrics, and nothing else, on a port that the public doesn't reach. */
export async function startMetricsServer(
  options: MetricsServerOptions,
): Promise<{ readonly port: number; close(): void }> {
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
