import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

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
