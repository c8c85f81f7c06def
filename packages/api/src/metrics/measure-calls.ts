import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FinishedCall } from '../request/context.js';
import { UNKNOWN, type RequestMetrics, type Transport } from './request-metrics.js';

export type CallMeter = ReturnType<typeof createCallMeter>;

/** Counts calls under the names of procedures that exist. */
export function createCallMeter(
  transport: Transport,
  router: AnyTRPCRouter,
  metrics: RequestMetrics,
) {
  const counted = new WeakSet<TRPCError>();
  const names = new Set(Object.keys(router._def.procedures as object));
  const statusOf = (error: TRPCError | undefined): number =>
    error === undefined ? 200 : getHTTPStatusCodeFromError(error);

  return {
    /** Runs a call within a span, where traces are collected. */
    trace: metrics.tracing?.call,

    finished({ path, error, seconds }: FinishedCall): void {
      if (error !== undefined) counted.add(error);
      metrics.finished({ transport, endpoint: path, status: statusOf(error), seconds });
    },

    /** A failure that tRPC reports: of a call that no procedure has seen the end of, if it wasn't counted. */
    failed({
      path,
      error,
    }: {
      readonly path: string | undefined;
      readonly error: TRPCError;
    }): void {
      if (counted.has(error)) return;
      const endpoint = path !== undefined && names.has(path) ? path : UNKNOWN;
      metrics.finished({ transport, endpoint, status: statusOf(error) });
    },
  };
}
