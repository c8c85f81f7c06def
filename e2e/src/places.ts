import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { importDumpsInto } from './dumps.js';

/** An address may name several hosts, which no URL does. */
const PARTS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/;

/** Where a server keeps its documents until they are cleared. */
export interface Place {
  /** What the server gets as STORE_URL. */
  readonly url: string;
  readonly folder: string;
  readonly clear: () => Promise<void>;
}

/** Servers that are started from now on keep their documents in databases at MONGODB_URL. */
export function keepOnMongodb(): void {
  process.env.E2E_ENGINE = 'mongodb';
}

export const isOnMongodb = (): boolean => process.env.E2E_ENGINE === 'mongodb';

/** A new place; `beginsWith` is the file of a closed store whose content it begins with. */
export async function newPlace(beginsWith: string | undefined): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-e2e-'));
  const clearFolder = () => rm(folder, { recursive: true, force: true });
  if (isOnMongodb()) {
    const url = databaseUrl(`e2e-${randomUUID()}`);
    // A file can't be copied there, so what it holds is imported once more.
    if (beginsWith !== undefined) await importDumpsInto(url);
    return { url, folder, clear: () => Promise.all([dropDatabase(url), clearFolder()]).then() };
  }
  const file = join(folder, 'collabor8.db');
  if (beginsWith !== undefined) await copyFile(beginsWith, file);
  return { url: `file:${file}`, folder, clear: clearFolder };
}

/** The address of one database of the replica set that the journeys run on. */
function databaseUrl(name: string): string {
  const parts = PARTS.exec(process.env.MONGODB_URL ?? '');
  if (!parts) throw new Error('MONGODB_URL must hold the address of a MongoDB replica set.');
  const [, server = '', options = ''] = parts;
  return `${server}/${name}${options}`;
}

async function dropDatabase(url: string): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}
