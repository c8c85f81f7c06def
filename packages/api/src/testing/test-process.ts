import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createBlobs } from '../platform/blobs.js';
import { createEncoder } from '../images/encoder.js';
import type { InProcessConnections } from '../adapters/in-process/in-process-connections.js';
import { createApi, type Api, type Services } from '../main/create-api.js';
import type { Connections } from '../live/connections.js';
import type { Settings } from '../main/env.js';
import { texts } from '../features/texts.js';
import { limiterInMemory, limitersBy } from '../request/count.js';
import { createHub, type Hub } from '../live/hub.js';
import { measureBus, measureStore } from '../metrics/measured.js';
import { createMetrics, watch } from '../metrics/metrics.js';
import type { CreateLimiter } from '../ports/limiters.js';
import type { Platform } from '../platform/platform.js';
import type { DocumentStore } from '../ports/document-store.js';
import type { EventBus } from '../ports/event-bus.js';
import { startApi } from '../main/start.js';
import { openConnections } from './open-connections.js';
import { checkPublishedAnswers, type CheckAnswer } from './published-answers.js';
import { quietSettings } from './quiet-settings.js';
import { withToldTexts } from './told-texts.js';

/** How a process of the product is set up for a test. */
export interface TestProcessOptions extends Partial<Omit<Platform['settings'], 'publicOrigin'>> {
  readonly now?: () => Date;
  /** By default nothing is limited. */
  readonly rateLimits?: boolean;
  /** Others than these. */
  readonly createLimiter?: CreateLimiter;
  /** After how many milliseconds a connection that takes nothing is cut. */
  readonly stalledMs?: number;
  /** By default nobody sees the metrics. */
  readonly metricsAccess?: Settings['metricsAccess'];
  /** For how long it goes on while it tells that it stops. */
  readonly drainSeconds?: number;
  readonly earlyHints?: boolean;
  /** By default browsers may come by any name. */
  readonly publicOrigin?: string;
  /** A built web app; by default there is none. */
  readonly webFolder?: string;
}

/** What several processes of the product have in common. */
export interface Common {
  readonly store: DocumentStore;
  readonly bus: EventBus;
  readonly everywhere: InProcessConnections;
  readonly folder: string;
}

export interface TestProcess {
  readonly url: string;
  readonly metricsPort: number | undefined;
  readonly store: DocumentStore;
  readonly hub: Hub;
  readonly connections: Connections;
  readonly services: Services;
  /** Clients that are connected to it: they leave before it closes. */
  readonly guests: Set<{ leave(): Promise<void> }>;
  /** What it is built from: every procedure and every REST operation. */
  readonly api: Api;
  /** Clears all that the product clears now and then; rejects where that would log a failure. */
  readonly tidy: () => Promise<void>;
  /** Rejects when an answer is not as the published document says. */
  readonly checkAnswer: CheckAnswer;
  close(): Promise<void>;
}

/** A process of the product, on a free port. */
export async function startTestProcess(
  { store, bus, everywhere, folder }: Common,
  options: TestProcessOptions,
  name?: string,
): Promise<TestProcess> {
  const {
    now = () => new Date(),
    stalledMs,
    drainSeconds = 0,
    earlyHints = false,
    webFolder = folder,
    publicOrigin,
    rateLimits = false,
    createLimiter = limitersBy(rateLimits, limiterInMemory),
    ...others
  } = options;
  const { metricsAccess = { token: undefined, address: undefined }, ...settings } = others;
  const metrics = createMetrics();
  const measuredBus = measureBus(bus, metrics.bus);
  const hub = createHub(measuredBus, { tally: metrics.tally, placeKey: 'one for all of them' });
  const connections = openConnections(everywhere, name, measuredBus);
  const measured = measureStore(store, metrics.store);
  const all = { ...quietSettings, publicOrigin, ...settings };
  const told = withToldTexts(measured, texts);
  const api = createApi({
    ...{ ...told, blobs: createBlobs(measured), hub, connections },
    encoder: createEncoder(createLimiter),
    now,
    newId: () => randomUUID(),
    ...{ settings: all, createLimiter },
  });
  watch(metrics, { api, connections, hub });
  const running = await startApi({
    ...{ api, connections, store, metrics, metricsAccess },
    log: pino({ level: 'silent' }),
    host: '127.0.0.1',
    port: 0,
    publicOrigin,
    trustProxy: 0,
    serviceWorker: true,
    drainSeconds,
    earlyHints,
    webFolder,
    ...(stalledMs !== undefined && { stalledMs }),
  });
  const guests: TestProcess['guests'] = new Set();
  return {
    url: `http://127.0.0.1:${running.port}`,
    metricsPort: running.metricsPort,
    ...{ store, hub, connections },
    services: api.services,
    guests,
    api,
    tidy: async () => {
      const fail: Parameters<Api['tidy']>[0] = (_feature, failed) => {
        throw failed;
      };
      await api.clearLost(fail);
      await api.tidy(fail);
    },
    checkAnswer: checkPublishedAnswers(api.operations),
    async close() {
      await Promise.all([...guests].map((guest) => guest.leave()));
      await running.close();
      hub.close();
    },
  };
}
