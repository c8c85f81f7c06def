import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openStore } from '../../main/open-store.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { databaseUrl, dropDatabase } from '../mongodb-server.js';

export type Engine = 'embedded' | 'MongoDB';

/** Stores of a running test, each at an address of its own; and a folder. */
export interface MovingStage {
  readonly folder: () => string;
  /** The address of a store to come. */
  readonly newUrl: (engine: Engine) => string;
  readonly open: (url: string) => Promise<DocumentStore>;
}

export function prepareMovingStage(): MovingStage {
  let folder = '';
  let databases: string[] = [];
  let opened: DocumentStore[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collabor8-moving-'));
    [databases, opened] = [[], []];
  });

  afterEach(async () => {
    for (const store of opened) await store.close();
    for (const each of databases) await dropDatabase(each);
    await rm(folder, { recursive: true });
  });

  return {
    folder: () => folder,
    newUrl(engine) {
      const name = `test-${randomUUID()}`;
      if (engine === 'embedded') return `file:${join(folder, `${name}.db`)}`;
      databases.push(name);
      return databaseUrl(name);
    },
    async open(url) {
      const onProgress = () => undefined;
      const store = await openStore({ url, onProgress });
      opened.push(store);
      return store;
    },
  };
}
