import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import { openMongodbStore } from '../adapters/mongodb/mongodb-store.js';
import { collections } from '../collections.js';
import type { DocumentStore } from '../ports/document-store.js';
import { databaseUrl, dropDatabase } from './mongodb-server.js';

export interface TestStore {
  readonly store: DocumentStore;
  /** Removes what a server would keep of a store that is closed. */
  clear(): Promise<void>;
}

/** A new store with all collections: in a folder, or on MongoDB where the tests of it run. */
export async function openTestStore(folder: string): Promise<TestStore> {
  if (process.env['TEST_STORE'] === 'mongodb') {
    const place = `test-${randomUUID()}`;
    return {
      store: await openMongodbStore({ url: databaseUrl(place), definitions: collections }),
      clear: () => dropDatabase(place),
    };
  }
  return {
    store: await openLibsqlStore({
      url: `file:${join(folder, 'test.db')}`,
      definitions: collections,
    }),
    clear: () => Promise.resolve(),
  };
}
