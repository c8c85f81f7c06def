import { Counter, Histogram, type Registry } from 'prom-client';
import { asAppError } from '../request/errors.js';
import type { Tracing } from '../ports/tracing.js';
import { TakenMeanwhileError } from '../ports/run-unit.js';

/** What is counted of calls to a port: of the store, or of the bus. */
export interface PortMetrics<L extends string> {
  /** Times a call; what a rule says no to, or a unit that has to begin anew, is no failure. */
  measure<T>(labels: Readonly<Record<L, string>>, call: () => Promise<T>): Promise<T>;
}

const isFailure = (error: unknown): boolean =>
  asAppError(error) === undefined && !(error instanceof TakenMeanwhileError);

export interface PortMetricsOptions<L extends string> {
  /** 'store' or 'bus'. */
  readonly port: string;
  readonly labelNames: readonly L[];
  readonly registers: Registry[];
  readonly tracing: Tracing | undefined;
}

export function createPortMetrics<L extends string>({
  port,
  labelNames,
  registers,
  tracing,
}: PortMetricsOptions<L>): PortMetrics<L> {
  const seconds = new Histogram<L>({
    name: `collabor8_${port}_seconds`,
    help: `Time that calls to the ${port} take`,
    labelNames,
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5],
    registers,
  });
  const failures = new Counter<L>({
    name: `collabor8_${port}_failures_total`,
    help: `Calls that the ${port} did not carry out`,
    labelNames,
    registers,
  });

  const metrics: PortMetrics<L> = {
    async measure(labels, call) {
      const begun = performance.now();
      try {
        return await call();
      } catch (error) {
        if (isFailure(error)) failures.inc(labels);
        throw error;
      } finally {
        seconds.observe(labels, (performance.now() - begun) / 1000);
      }
    },
  };
  if (tracing === undefined) return metrics;
  return {
    measure: (labels, call) => tracing.step(port, labels, () => metrics.measure(labels, call)),
  };
}
