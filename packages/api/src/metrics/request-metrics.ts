import { Counter, Histogram, type Registry } from 'prom-client';
import type { Tracing } from '../ports/tracing.js';

/** `http` is everything that is no procedure: REST, pages and files. */
export type Transport = 'http' | 'trpc' | 'socket' | 'page';

export interface FinishedRequest {
  readonly transport: Transport;
  /** A declared path, the name of a procedure, or one of a few words; never what a client made up. */
  readonly endpoint: string;
  /** The HTTP status; undefined when the client left before the answer was written. */
  readonly status: number | undefined;
  /** Without it the request counts, but not its time. */
  readonly seconds?: number;
}

export interface RequestMetrics {
  /** Undefined where nobody collects traces. */
  readonly tracing: Tracing | undefined;
  finished(request: FinishedRequest): void;
}

/** Whatever is not declared anywhere. */
export const UNKNOWN = 'unknown';

const LIMITS: ReadonlyMap<number, string> = new Map([
  [413, 'size'],
  [429, 'rate'],
  [503, 'capacity'],
]);

export function createRequestMetrics(
  registers: Registry[],
  tracing: Tracing | undefined,
): RequestMetrics {
  const requests = new Counter({
    name: 'collabor8_requests_total',
    help: 'Requests, each call of a batch by itself, by the class of their status',
    labelNames: ['transport', 'endpoint', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'collabor8_request_seconds',
    help: 'Time from a request to the end of its answer, turns waited for included',
    labelNames: ['transport', 'endpoint'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'collabor8_refusals_total',
    help: 'Requests refused by a limit: of their size, their rate, or what the server can take',
    labelNames: ['limit'],
    registers,
  });

  return {
    tracing,
    finished({ transport, endpoint, status, seconds: taken }) {
      const outcome = status === undefined ? 'cut' : `${Math.floor(status / 100)}xx`;
      requests.inc({ transport, endpoint, status: outcome });
      if (taken !== undefined) seconds.observe({ transport, endpoint }, taken);
      const limit = status === undefined ? undefined : LIMITS.get(status);
      if (limit !== undefined) refusals.inc({ limit });
    },
  };
}
