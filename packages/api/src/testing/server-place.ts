import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, dropDatabase, unlockWithin } from './mongodb-server.js';
import { isOnMongodb } from './open-test-store.js';
import {
  startServerProcess,
  type ServerProcess,
  type ServerProcessOptions,
} from './server-process.js';

/** Where servers that are killed keep what the next one goes on with. */
export interface ServerPlace {
  start(options?: ServerProcessOptions): Promise<ServerProcess>;
  clear(): Promise<void>;
}

/** A folder, or a database where the tests of MongoDB run. */
export const openServerPlace = (): Promise<ServerPlace> =>
  isOnMongodb() ? openDatabase() : openFolder();

async function openFolder(): Promise<ServerPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  return {
    start: (options) => startServerProcess(folder, options),
    clear: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openDatabase(): Promise<ServerPlace> {
  const place = `test-${randomUUID()}`;
  const lockAsBefore = await unlockWithin(2);
  return {
    start: ({ env, ...options } = {}) =>
      startServerProcess('', { ...options, env: { STORE_URL: databaseUrl(place), ...env } }),
    async clear() {
      // It waits for what a killed server was writing.
      await dropDatabase(place);
      await lockAsBefore();
    },
  };
}
