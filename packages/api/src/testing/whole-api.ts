import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { createBlobs } from '../platform/blobs.js';
import { createEncoder } from '../images/encoder.js';
import { createHub } from '../live/hub.js';
import { createApi, type Api } from '../main/create-api.js';
import { texts } from '../features/texts.js';
import { limiterInMemory } from '../request/count.js';
import { openConnections } from './open-connections.js';
import { openEmbeddedStore } from './open-test-store.js';
import { quietSettings } from './quiet-settings.js';
import type { z } from 'zod';

/** A procedure as tRPC keeps it, with the schemas that its types don't tell. */
interface Procedure {
  readonly _def: { readonly type: string; readonly inputs: readonly z.ZodType[] };
}

interface WholeApi {
  readonly api: Api;
  /** All of them, by their whole path. */
  readonly procedures: readonly (readonly [path: string, procedure: Procedure])[];
  close(): Promise<void>;
}

/** Everything that can be called, put together as the server does, to be looked at. */
export async function openWholeApi({
  createLimiter = limiterInMemory,
  settings = quietSettings,
}: Partial<
  Pick<Parameters<typeof createApi>[0], 'createLimiter' | 'settings'>
> = {}): Promise<WholeApi> {
  const store = await openEmbeddedStore();
  const api = createApi({
    store,
    blobs: createBlobs(store),
    encoder: createEncoder(createLimiter),
    hub: createHub(new InProcessBus()),
    connections: openConnections(),
    createLimiter,
    now: () => new Date(),
    newId: () => '',
    settings,
    texts,
  });
  const kept: object = api.router._def.procedures;
  return {
    api,
    procedures: Object.entries(kept as Readonly<Record<string, Procedure>>),
    close: () => store.close(),
  };
}
