import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Collection,
  Collections,
  DocumentStore,
  Identified,
} from '../../ports/document-store.js';
import { describeBlobStore } from '../../testing/blob-store-contract.js';
import { openTestStore } from '../../testing/open-test-store.js';
import { createDocumentBlobs } from './document-blobs.js';
import { blobParts, blobs } from './documents.js';

class Died extends Error {}

/** A store of a process that dies when it is to write the third part. */
const dyingStore = (store: DocumentStore): Collections => ({
  collection(definition) {
    const collection = store.collection(definition);
    if (definition.name !== blobParts.name) return collection;
    let inserted = 0;
    return new Proxy(collection, {
      get(target, name: keyof Collection<Identified>) {
        if (name !== 'insert') return target[name].bind(target);
        return (document: Parameters<typeof target.insert>[0]) => {
          inserted += 1;
          return inserted > 2 ? Promise.reject(new Died()) : target.insert(document);
        };
      },
    });
  },
});

const countOf = async (store: DocumentStore): Promise<number> =>
  (await store.sizeOf(blobs)) + (await store.sizeOf(blobParts));

describeBlobStore('the document store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const { store, clear } = await openTestStore(folder);
  return {
    blobs: createDocumentBlobs(store),
    reopened: () => createDocumentBlobs(store),
    async putPartly(id, bytes) {
      try {
        await createDocumentBlobs(dyingStore(store)).put(id, bytes);
      } catch (error) {
        if (!(error instanceof Died)) throw error;
      }
    },
    kept: () => countOf(store),
    async close() {
      await store.close();
      await clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
