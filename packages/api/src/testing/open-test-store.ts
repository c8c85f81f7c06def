import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { openMongodbStore } from '../adapters/mongodb/mongodb-store.js';
import { collections } from '../moving/collections.js';
import type { DocumentStore } from '../ports/document-store.js';
import { databaseUrl, dropDatabase } from './mongodb-server.js';

export interface TestStore {
  readonly store: DocumentStore;
  /** Removes what a server would keep of a store that is closed. */
  clear(): Promise<void>;
}

/** Whether servers of tests keep their documents on MongoDB; see vitest.mongodb.config.ts. */
export const isOnMongodb = (): boolean => process.env['TEST_STORE'] === 'mongodb';

const TIMES_LONGER = 6;

/** A test's limit in milliseconds on the store it runs on: each write takes a way to a server where that is MongoDB. */
export const onItsStore = (milliseconds: number): number =>
  isOnMongodb() ? milliseconds * TIMES_LONGER : milliseconds;

/** The file of a store that holds nothing yet: preparing one anew takes five times as long as a copy. */
let emptyFile: Promise<Buffer> | undefined;

const openFile = (path: string): Promise<DocumentStore> =>
  openLibsqlStore({ url: `file:${path}`, definitions: collections });

async function prepareFile(path: string): Promise<Buffer> {
  const store = await openFile(path);
  await store.close();
  return readFile(path);
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
  const path = join(folder, 'test.db');
  await writeFile(path, await (emptyFile ??= prepareFile(join(folder, 'empty.db'))));
  return { store: await openFile(path), clear: () => Promise.resolve() };
}
