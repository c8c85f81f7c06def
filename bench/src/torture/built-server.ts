import type { Server } from '../child-process.js';
import { productEnvironment, startDeployed } from '../product-process.js';

export interface Health {
  /** Bytes. */
  readonly rss: number;
  readonly heapUsed: number;
  /** Milliseconds by which the event loop was late since the last question. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
}

const reporter = new URL('./report-health.mjs', import.meta.url);

/** The server as it is deployed, in a process of its own on 127.0.0.1; `stop` is a SIGKILL. */
export const startBuilt = (storeUrl: string): Promise<Server> =>
  startDeployed(reporter, productEnvironment(storeUrl), { flags: ['--expose-gc'] });

export const healthOf = (server: Server, collectsGarbage = false): Promise<Health> =>
  server.ask<Health>({ collectsGarbage });

export const isAlive = (server: Server): Promise<boolean> =>
  fetch(`${server.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
