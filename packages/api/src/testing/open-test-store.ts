import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { openMongodbStore } from '../adapters/mongodb/mongodb-store.js';
import { collections } from '../moving/collections.js';
import type { DocumentStore } from '../ports/document-store.js';
import { databaseUrl, dropDatabase } from './mongodb-server.js';
import { withMethods } from './with-methods.js';

export interface TestStore {
  readonly store: DocumentStore;
  /** Removes what a server would keep of a store that is closed. */
  clear(): Promise<void>;
}

/** Whether servers of tests keep their documents on MongoDB; see vitest.mongodb.config.ts. */
export const isOnMongodb = (): boolean => process.env['TEST_STORE'] === 'mongodb';

/** The file of a store that holds nothing yet: preparing one anew takes five times as long as a copy. */
let emptyFile: Promise<Buffer> | undefined;

const openFile = (path: string): Promise<DocumentStore> =>
  openLibsqlStore({ url: `file:${path}`, definitions: collections });

async function prepareFile(path: string): Promise<Buffer> {
  const store = await openFile(path);
  await store.close();
  return readFile(path);
}

async function openCopy(folder: string): Promise<DocumentStore> {
  const path = join(folder, 'test.db');
  await writeFile(path, await (emptyFile ??= prepareFile(join(folder, 'empty.db'))));
  return openFile(path);
}

/** A new embedded store with all collections, whose folder goes when it is closed. */
export async function openEmbeddedStore(): Promise<DocumentStore> {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const store = await openCopy(folder);
  return withMethods(store, {
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** A new store with all collections: in a folder, or on MongoDB where the tests of it run. */
export async function openTestStore(folder: string): Promise<TestStore> {
  if (isOnMongodb()) {
    const place = `test-${randomUUID()}`;
    return {
      store: await openMongodbStore({ url: databaseUrl(place), definitions: collections }),
      clear: () => dropDatabase(place),
    };
  }
  return { store: await openCopy(folder), clear: () => Promise.resolve() };
}
