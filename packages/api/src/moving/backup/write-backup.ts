import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocumentStore } from '../../ports/document-store.js';
import { movable } from '../collections.js';
import { MoveError } from '../move-error.js';
import { documentsIn, type MoveWatcher } from '../watcher.js';
import { fileOf, writeDocuments } from './documents-file.js';
import { MANIFEST, manifestOf, type Manifest } from './manifest.js';

export interface BackupOptions {
  readonly store: DocumentStore;
  /** Made by the backup. */
  readonly folder: string;
  readonly now: () => Date;
  readonly watcher: MoveWatcher;
}

/**
 * Writes a store as it is at one moment, while it may be worked on. The folder gets its name when all
 * of it is on the disk; until then it is called `….partial-…`, so what was cut off looks so.
 * @throws MoveError when there is something by that name
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder);
  await assertFree(folder);
  const partial = join(dirname(folder), `${basename(folder)}.partial-${randomUUID().slice(0, 8)}`);
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await writeAll(partial, options);
    await assertFree(folder);
    await rename(partial, folder);
    await flush(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function assertFree(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  throw new MoveError(`There is something at ${folder} already. Name a folder that is not there.`);
}

async function writeAll(folder: string, { store, now, watcher }: BackupOptions): Promise<Manifest> {
  watcher.begins('Writing', await documentsIn(store));
  const manifest = await store.snapshot(async (moment) => {
    const takenAt = now().toISOString();
    const collections: Manifest['collections'] = [];
    for (const definition of movable) {
      const { name } = definition;
      const contents = await writeDocuments(fileOf(folder, name), moment.all(definition), () => {
        watcher.advanced(name, 1);
      });
      collections.push({ name, ...contents });
    }
    return manifestOf({ takenAt, collections });
  });
  const file = await open(join(folder, MANIFEST), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await flush(folder);
  return manifest;
}

/** Names of files are on the disk only when their folder is. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
