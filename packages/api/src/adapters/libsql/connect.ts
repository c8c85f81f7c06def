import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, isBusy } from './driver.js';
import { setTimeout as delay } from 'node:timers/promises';

/** Longer than a store lets its transactions run. */
const PATIENCE_MS = 20_000;
const LONGEST_PAUSE_MS = 32;

/** Repeats an attempt while another connection, of this process or another, holds the lock. */
export async function whileBusy<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return attempt();
    } catch (cause) {
      if (!isBusy(cause)) throw cause;
      if (performance.now() > deadline) {
        throw new Error(
          `The database was locked by another process for ${String(PATIENCE_MS / 1000)} seconds. Is a second server or an import stuck?`,
          { cause },
        );
      }
    }
    // Random, so that two processes that wait for each other don't stay in step.
    await delay(pause * (0.5 + Math.random() / 2));
  }
}

/**
 * WAL lets reads go on beside a writer; FULL flushes every commit to the disk, unless it says that it needn't, so that what
 * was acknowledged survives a power cut. Big imports let the log grow: the limit gives the space back.
 * The log is moved over every 4,000 pages (16 MB), not every 1,000: the ends of indexes, which each
 * commit writes, are so moved a quarter as often.
 */
const SETTINGS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'cache_size = -16000',
  'mmap_size = 33554432',
  'temp_store = MEMORY',
  'wal_autocheckpoint = 4000',
  'journal_size_limit = 67108864',
];

/** Where a store lives, and how to clear up after it. */
export interface Place {
  readonly path: string;
  readonly leave: () => Promise<void>;
}

/** Makes the folder of a new store, unless there must be one already. */
export async function placeOf(url: string, mustExist = false): Promise<Place> {
  if (url === ':memory:') {
    // Two connections can't share a database in memory, so it is a file that goes with the store.
    const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
    return {
      path: join(folder, 'store.db'),
      leave: () => rm(folder, { recursive: true, force: true }),
    };
  }
  if (!url.startsWith('file:')) {
    throw new Error(
      `"${url}" names no embedded store; it should look like file:data/collabor8.db.`,
    );
  }
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  if (!mustExist) await mkdir(dirname(path), { recursive: true });
  return { path, leave: () => Promise.resolve() };
}

/** What people have written is read by whom the server runs as, and by nobody else on its machine. */
export async function keepPrivate(path: string): Promise<void> {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    // Files that belong to somebody else, or aren't there, stay as they are.
    await chmod(file, 0o600).catch(() => undefined);
  }
}

/** Waits up to `lockWaitMs`, blocking the event loop: the one that writes must not, as this process may hold the lock. */
export async function connect(path: string, lockWaitMs: number): Promise<Connection> {
  const connection = new Connection(path);
  connection.exec(`PRAGMA busy_timeout = ${String(lockWaitMs)}`);
  for (const setting of SETTINGS) {
    await whileBusy(() => {
      connection.exec(`PRAGMA ${setting}`);
    });
  }
  return connection;
}
