import type { RequestHandler, Response } from 'express';
import { UNKNOWN, type RequestMetrics } from './request-metrics.js';

/** Names what a request asks for: a declared path or one of a few words. */
export function nameEndpoint(res: Response, endpoint: string): void {
  res.locals['endpoint'] = endpoint;
}

const endpointOf = (res: Response): string =>
  (res.locals as { endpoint?: string }).endpoint ?? UNKNOWN;

/** Counts requests and their time until the answer has gone. */
export const measureRequests =
  (metrics: RequestMetrics): RequestHandler =>
  (_req, res, next) => {
    const begun = performance.now();
    res.once('close', () => {
      const endpoint = endpointOf(res);
      metrics.finished({
        transport: 'http',
        endpoint,
        status: res.writableFinished ? res.statusCode : undefined,
        seconds: (performance.now() - begun) / 1000,
      });
    });
    next();
  };
