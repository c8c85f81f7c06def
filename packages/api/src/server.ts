import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { collections } from './collections.js';
import { createApi } from './create-api.js';
import { readSettings, type Settings } from './env.js';
import { Connections } from './live/connections.js';
import { createHub } from './live/hub.js';
import { assertWhole } from './moving/unfinished.js';
import { openBus } from './open-bus.js';
import { canBeShared, claimStore, openStore } from './open-store.js';
import { startFailure } from './start-failures.js';
import { startApi } from './start.js';

const TIDY_MS = 60_000;
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

function settingsOrExit(): Settings {
  try {
    return readSettings();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function main(settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel });
  const release = await claimStore(settings.storeUrl);
  const store = await openStore({
    url: settings.storeUrl,
    definitions: collections,
    onProgress: (line) => process.stdout.write(`${line}\n`),
  });
  await assertWhole(store);
  const shared = await openBus({ redisUrl: settings.redisUrl, log });
  if (settings.redisUrl === undefined && canBeShared(settings.storeUrl)) {
    process.stdout.write(
      'REDIS_URL is not set, so this must be the only server on its database: people on two would not hear of each other.\n',
    );
  }
  const hub = createHub(shared.bus, { log });
  const connections = new Connections(shared.registry, { log });
  const { createLimiter } = shared;
  const api = createApi({
    ...{ store, hub, connections, createLimiter, settings },
    now: () => new Date(),
    newId: () => randomUUID(),
  });
  const running = await startApi({ ...settings, api, connections, store, log, webFolder });
  const tidying = setInterval(() => {
    api.tidy().catch((error: unknown) => log.error({ err: error }, 'tidying up failed'));
  }, TIDY_MS);

  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    clearInterval(tidying);
    running
      .close()
      .then(async () => {
        hub.close();
        await shared.close();
        await store.close();
        release();
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
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
