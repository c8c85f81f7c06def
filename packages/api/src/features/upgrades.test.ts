import { afterEach, expect, it } from 'vitest';
import * as features from './index.js';
import { beginStore } from '../main/open-store.js';
import { movable } from '../moving/collections.js';
import { upkeep } from '../platform/upkeep.js';
import type { DocumentStore } from '../ports/document-store.js';
import { startTestServer, type TestServer } from '../testing/test-server.js';
import { run, small } from '../testing/tiny-dump.js';

let server: TestServer;
afterEach(() => server.close());

async function notesIn(store: DocumentStore): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { _id } of store.collection(upkeep).all()) names.push(_id);
  return names.toSorted();
}

/** Every document, with its revision. */
async function documentsIn(store: DocumentStore): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const definition of movable) {
    if (definition.name === upkeep.name) continue;
    for await (const document of store.collection(definition).all()) {
      found.set(`${definition.name} ${document._id}`, document);
    }
  }
  return found;
}

it('a store that is made anew, and a dump that is imported into it, has nothing to bring up to date', async () => {
  server = await startTestServer();
  const { store } = server;
  await beginStore(store);
  const noted = await notesIn(store);
  await run(store, small);
  const imported = await documentsIn(store);

  const declared = Object.values(features).flatMap(({ upgrades = {} }) => Object.keys(upgrades));
  for (const name of declared) await store.collection(upkeep).remove(name);
  await server.tidy();

  expect(await notesIn(store)).toEqual(noted);
  expect(await documentsIn(store)).toEqual(imported);
});

it('a store that only earlier releases have worked on is refused', async () => {
  server = await startTestServer();
  const notes = server.store.collection(upkeep);
  await beginStore(server.store);
  await beginStore(server.store);
  await notes.remove('painted boards');
  await expect(beginStore(server.store)).rejects.toMatchObject({ code: 'STORE_OLDER' });
});

it('a store in which something is already is brought up to date', async () => {
  server = await startTestServer();
  await run(server.store, small);
  await beginStore(server.store);
  expect(await notesIn(server.store)).toEqual([]);
});
