import { Counter, Gauge, Registry } from 'prom-client';
import type { Tracing } from '../ports/tracing.js';
import type { Served } from '../request/context.js';
import { newTally, type LiveTally } from './tally.js';
import { createPortMetrics, type PortMetrics } from './port-metrics.js';
import type { StoreMetrics } from './measured.js';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.js';

/** What one process counts of itself. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: RequestMetrics;
  readonly store: StoreMetrics;
  readonly bus: PortMetrics<'operation'>;
  readonly tally: LiveTally;
  readonly tidyFailures: Counter<'feature'>;
  readonly sendings: Counter<'what' | 'outcome'>;
}

/** @param tracing where what is measured is told of, each time by itself, as well */
export function createMetrics(tracing?: Tracing): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const tally = newTally();
  countFrom(registry, tally);
  const reruns = new Counter({
    name: 'collabor8_store_reruns_total',
    help: 'Units of work and updates that ran again because somebody else wrote the same',
    labelNames: ['operation'],
    registers,
  });
  const store = createPortMetrics({
    port: 'store',
    labelNames: ['collection', 'operation'],
    registers,
    tracing,
  });
  return {
    registry,
    requests: createRequestMetrics(registers, tracing),
    store: { ...store, ranAgain: (operation, times) => reruns.inc({ operation }, times) },
    bus: createPortMetrics({ port: 'bus', labelNames: ['operation'], registers, tracing }),
    tally,
    tidyFailures: new Counter({
      name: 'collabor8_tidy_failures_total',
      help: 'Documents, or parts of the work, with which tidying up failed; they are tried again',
      labelNames: ['feature'],
      registers,
    }),
    sendings: new Counter({
      name: 'collabor8_sendings_total',
      help: 'Tries to send a mail, a push or a webhook, by what became of each',
      labelNames: ['what', 'outcome'],
      registers,
    }),
  };
}

/** A number that is kept elsewhere becomes a counter when somebody looks. */
function countFrom(registry: Registry, tally: LiveTally): void {
  const described = {
    deliveries: 'Events sent to live connections',
    gaps: 'Subscribers told that events may be missing, who then read afresh',
    drops: 'Live connections cut off because their client left too much unread',
  } satisfies Record<keyof LiveTally, string>;
  for (const name of ['deliveries', 'gaps', 'drops'] as const) {
    new Counter({
      name: `collabor8_live_${name}_total`,
      help: described[name],
      registers: [registry],
      collect() {
        this.reset();
        this.inc(tally[name]);
      },
    });
  }
}

export interface Watched {
  readonly api: Pick<Served, 'turns'> & {
    readonly services: Served['services'] & {
      readonly place: {
        readonly secondsSinceBackup: () => Promise<number>;
        readonly freeBytes: () => Promise<number>;
      };
    };
  };
  readonly connections: { all(): readonly unknown[] };
  readonly hub: { readonly seatCount: number };
}

/** Adds what stands at any moment, read when somebody looks. */
export function watch({ registry }: Metrics, { api, connections, hub }: Watched): void {
  const gauges: readonly (readonly [
    name: string,
    help: string,
    read: () => number | Promise<number>,
  ])[] = [
    ['live_connections', 'Open live connections', () => connections.all().length],
    ['live_subscriptions', 'Topics that live connections listen to', () => hub.seatCount],
    [
      'passwords_waiting',
      'Passwords that wait to be hashed',
      () => api.services.users.passwordsWaiting(),
    ],
    [
      'backup_age_seconds',
      'How long ago the latest backup was made; NaN where none is known of',
      () => api.services.place.secondsSinceBackup(),
    ],
    [
      'disk_free_bytes',
      'What is free where an embedded store is; NaN elsewhere',
      () => api.services.place.freeBytes(),
    ],
    ['turns_waiting', 'Calls that wait for others of the same person', () => api.turns.waiting],
  ];
  for (const [name, help, read] of gauges) {
    new Gauge({
      name: `collabor8_${name}`,
      help,
      registers: [registry],
      async collect() {
        // What can't be had now doesn't keep the rest away.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    });
  }
}
