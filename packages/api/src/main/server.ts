import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { pino, type Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { createBlobs } from '../platform/blobs.js';
import { createWebPush } from '../adapters/outgoing/web-push.js';
import { createWebhookSender } from '../adapters/outgoing/webhook-sender.js';
import type { BounceServer, BounceServerOptions } from '../adapters/smtp/bounce-server.js';
import type { SmtpOptions } from '../adapters/smtp/smtp-mailer.js';
import { createEncoder } from '../images/encoder.js';
import { createApi } from './create-api.js';
import { texts } from '../features/texts.js';
import { readSettings, type Settings } from './env.js';
import { Connections } from '../live/connections.js';
import { createHub } from '../live/hub.js';
import { measureBus, measureStore } from '../metrics/measured.js';
import { createMetrics, watch } from '../metrics/metrics.js';
import { placeKeyOf } from '../platform/upkeep.js';
import { assertWhole } from '../moving/move-record.js';
import { createHooking } from './hooking.js';
import { createMailing } from './mailing.js';
import { createPushing } from './pushing.js';
import type { Mailer } from '../ports/mailer.js';
import type { Tracing } from '../ports/tracing.js';
import { limitersBy } from '../request/count.js';
import { openBus } from './open-bus.js';
import { beginStore, canBeShared, claimStore, openStore } from './open-store.js';
import { startFailure } from './start-failures.js';
import type { CountSending } from './sending.js';
import { startApi, STOPPED_WITHIN_MS } from './start.js';
import { createTidying } from './tidying.js';
import { watchProcesses } from './watch-processes.js';

interface Stopping {
  readonly stop: () => Promise<void>;
  /** Milliseconds after which the process ends, whatever is still under way. */
  readonly withinMs: number;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** Stops in order at the first SIGTERM or SIGINT, and at once at the second. */
function stopOnSignals({ stop, withinMs, log }: Stopping): void {
  const onSignal = (signal: NodeJS.Signals): void => {
    // From here on signals do what they do to any process.
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, withinMs).unref();
    stop().catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    });
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** What isn't asked for isn't loaded. */
async function openMailer(smtp: SmtpOptions): Promise<Mailer> {
  const { createSmtpMailer } = await import('../adapters/smtp/smtp-mailer.js');
  return createSmtpMailer(smtp);
}

/** The same. */
async function startBounces(options: BounceServerOptions): Promise<BounceServer> {
  const { startBounceServer } = await import('../adapters/smtp/bounce-server.js');
  return startBounceServer(options);
}

/** The same. */
async function openTracing(options: NonNullable<Settings['tracing']>): Promise<Tracing> {
  const { createOtlpTracing } = await import('../adapters/opentelemetry/otlp-tracing.js');
  return createOtlpTracing({ ...options, process: randomUUID() });
}

async function main(settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel });
  const release = await claimStore(settings.storeUrl);
  const tracing = settings.tracing && (await openTracing(settings.tracing));
  const metrics = createMetrics(tracing);
  collectDefaultMetrics({ register: metrics.registry });
  const opened = await openStore({
    url: settings.storeUrl,
    onProgress: (line) => process.stdout.write(`${line}\n`),
  });
  await assertWhole(opened);
  await beginStore(opened);
  const store = measureStore(opened, metrics.store);
  const shared = await openBus({ redisUrl: settings.redisUrl, log });
  if (settings.redisUrl === undefined && canBeShared(settings.storeUrl)) {
    process.stdout.write(
      'REDIS_URL is not set, so this must be the only server on its database: people on two would not hear of each other.\n',
    );
  }
  const bus = measureBus(shared.bus, metrics.bus);
  const placeKey = await placeKeyOf(store);
  const hub = createHub(bus, { log, tally: metrics.tally, placeKey });
  const connections = new Connections(shared.registry, { bus, log });
  const createLimiter = limitersBy(settings.rateLimits, shared.createLimiter);
  const now = () => new Date();
  const api = createApi({
    ...{ store, hub, connections, createLimiter, settings, texts },
    blobs: createBlobs(store),
    encoder: createEncoder(createLimiter),
    now,
    newId: () => randomUUID(),
  });
  watch(metrics, { api, connections, hub });
  const parts = { api, connections, store, metrics, log, webFolder };
  const running = await startApi({ ...settings, ...parts });
  const isAlone = settings.redisUrl === undefined || !canBeShared(settings.storeUrl);
  const others = watchProcesses({ store, name: randomUUID(), isAlone });
  const tidying = createTidying({ api, watch: others, log, metrics });
  const endTidying = tidying.begin();
  const count: CountSending = (what, outcome) => metrics.sendings.inc({ what, outcome });
  const around = { store, log, count, now, leads: tidying.leads };
  const { notices, place, webhooks } = api.services;
  const { smtp, bounces } = settings;
  const bounceServer =
    bounces &&
    (await startBounces({
      ...{ ...bounces, host: settings.host },
      refusalAt: notices.refusalAt,
    }));
  const mailer = smtp && (await openMailer({ ...smtp, bounceDomain: bounces?.domain }));
  const { letters } = api;
  const sendings = [
    mailer && createMailing({ ...around, mailer, letters, readSender: () => place.sender() }),
    createPushing({
      ...around,
      source: notices.pushes,
      service: createWebPush({ ...settings.push, keys: notices.pushKeys }),
    }),
    createHooking({
      ...around,
      source: webhooks.source,
      sender: createWebhookSender({ isPrivateToo: settings.webhooksArePrivateToo, now }),
    }),
  ];
  const endings = sendings.map((each) => each?.begin());

  stopOnSignals({
    log,
    withinMs: settings.drainSeconds * 1000 + STOPPED_WITHIN_MS,
    async stop() {
      await running.close();
      await bounceServer?.close();
      for (const end of endings) await end?.();
      await endTidying();
      await tracing?.close();
      hub.close();
      await shared.close();
      await store.close();
      release();
    },
  });
  const code = await api.services.moderation.offerAdministration();
  if (code !== undefined) {
    process.stdout.write(
      `This place has no administrator. Sign up, and enter this code at /administration: ${code}\n`,
    );
  }
  // Last: whoever reads it may stop the server at once.
  process.stdout.write(`Collabor8 is running at http://localhost:${running.port}\n`);
}

/** Says in a sentence what keeps the server from starting, if it is something to be foreseen. */
async function start(settings: Settings): Promise<void> {
  try {
    await main(settings);
  } catch (error) {
    const sentence = startFailure(error, settings);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}

await start(settingsOrExit());
