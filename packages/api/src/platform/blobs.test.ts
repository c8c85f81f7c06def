import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  Collection,
  Collections,
  DocumentStore,
  Identified,
} from '../ports/document-store.js';
import { openTestStore } from '../testing/open-test-store.js';
import { blobParts, blobs, createBlobs } from './blobs.js';

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

async function openStage() {
  const folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const { store, clear } = await openTestStore(folder);
  return {
    blobs: createBlobs(store),
    reopened: () => createBlobs(store),
    async putPartly(id: string, bytes: Uint8Array) {
      try {
        await createBlobs(dyingStore(store)).put(id, bytes);
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
}

const LARGE = 700_001;

/** As a network brings them. */
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) {
    await Promise.resolve();
    yield bytes.subarray(at, at + length);
  }
}

async function allOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

describe('bytes in the store', () => {
  let stage: Awaited<ReturnType<typeof openStage>>;
  beforeEach(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.close());

  it.each([0, 1, 3, 196_608, 196_609, LARGE])('gives back %i bytes as they were', async (size) => {
    const bytes = randomBytes(size);
    await stage.blobs.put('a', bytes);
    expect((await stage.reopened().get('a'))?.equals(bytes)).toBe(true);
  });

  it.each([
    [0, 1000],
    [196_608, 65_536],
    [LARGE, 1],
    [LARGE, 65_536],
    [LARGE, LARGE],
  ])('receives %i bytes in pieces of %i', async (size, length) => {
    const bytes = randomBytes(size);
    await stage.blobs.receive('a', { size, pieces: inPieces(bytes, length) });
    expect((await stage.reopened().get('a'))?.equals(bytes)).toBe(true);
  });

  it.each([LARGE - 1, LARGE + 1, 1])(
    'refuses what is not the %i bytes it was said to be',
    async (size) => {
      const pieces = inPieces(randomBytes(LARGE), 65_536);
      await expect(stage.blobs.receive('a', { size, pieces })).rejects.toThrow(RangeError);
      await stage.blobs.remove('a');
      expect(await stage.blobs.get('a')).toBeUndefined();
    },
  );

  it.each([
    [0, LARGE],
    [0, 1],
    [196_607, 196_609],
    [196_608, 393_216],
    [LARGE - 1, LARGE],
    [5, 5],
  ])('reads the bytes from %i to %i', async (start, end) => {
    const bytes = randomBytes(LARGE);
    await stage.blobs.put('a', bytes);
    const read = await allOf(stage.reopened().read('a', { start, end }));
    expect(read.equals(bytes.subarray(start, end))).toBe(true);
  });

  it('ends the reading of what is not there', async () => {
    await expect(allOf(stage.blobs.read('a', { start: 0, end: 9 }))).rejects.toThrow(RangeError);
  });

  it('keeps those of one id apart from those of another', async () => {
    const [one, two] = [randomBytes(LARGE), randomBytes(LARGE)];
    await Promise.all([stage.blobs.put('a', one), stage.blobs.put('a 1', two)]);
    await stage.blobs.remove('a 1');
    expect(await stage.blobs.get('a 1')).toBeUndefined();
    expect((await stage.blobs.get('a'))?.equals(one)).toBe(true);
  });

  it('takes a view of other bytes for what it shows', async () => {
    await stage.blobs.put('a', new Uint8Array([1, 2, 3, 4]).subarray(1, 3));
    expect([...((await stage.blobs.get('a')) ?? [])]).toEqual([2, 3]);
  });

  it('knows nothing of an id that nothing was put under', async () => {
    expect(await stage.blobs.get('a')).toBeUndefined();
    await stage.blobs.remove('a');
  });

  it('leaves nothing of what is removed, twice or in part', async () => {
    const before = await stage.kept();
    await stage.blobs.put('a', randomBytes(LARGE));
    expect(await stage.kept()).toBeGreaterThan(before);
    await stage.blobs.remove('a');
    await stage.blobs.remove('a');
    expect(await stage.kept()).toBe(before);
  });

  it('shows nobody what was put in part, and takes it away', async () => {
    const before = await stage.kept();
    await stage.putPartly('a', randomBytes(LARGE));
    expect(await stage.kept()).toBeGreaterThan(before);
    expect(await stage.reopened().get('a')).toBeUndefined();
    await stage.reopened().remove('a');
    expect(await stage.kept()).toBe(before);
  });
});
