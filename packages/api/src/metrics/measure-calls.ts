import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { Tracing } from '../ports/tracing.js';
import type { FinishedCall } from '../request/context.js';
import { UNKNOWN, type RequestMetrics, type Transport } from './request-metrics.js';

export interface CallMeter {
  /** Runs a call within a span, where traces are collected. */
  readonly trace: Tracing['call'] | undefined;
  finished(call: FinishedCall): void;
  /** A failure that tRPC reports: of a call that no procedure has seen the end of, if it wasn't counted. */
  failed(failure: { readonly path: string | undefined; readonly error: TRPCError }): void;
}

/** Counts calls under the names of procedures that exist. */
export function createCallMeter(
  transport: Transport,
  router: AnyTRPCRouter,
  metrics: RequestMetrics,
): CallMeter {
  const counted = new WeakSet<TRPCError>();
  const names = new Set(Object.keys(router._def.procedures as object));
  const statusOf = (error: TRPCError | undefined): number =>
    error === undefined ? 200 : getHTTPStatusCodeFromError(error);

  return {
    trace: metrics.tracing?.call,

    finished({ path, error, seconds }) {
      if (error !== undefined) counted.add(error);
      metrics.finished({ transport, endpoint: path, status: statusOf(error), seconds });
    },

    failed({ path, error }) {
      if (counted.has(error)) return;
      const endpoint = path !== undefined && names.has(path) ? path : UNKNOWN;
      metrics.finished({ transport, endpoint, status: statusOf(error) });
    },
  };
}
