import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../ports/blob-store.js';

interface BlobStage {
  readonly blobs: BlobStore;
  /** The same bytes seen by a process that has just begun. */
  readonly reopened: () => BlobStore;
  /** Puts bytes, but dies after a part of them. */
  readonly putPartly: (id: string, bytes: Uint8Array) => Promise<void>;
  /** How much is kept, in whatever measure. */
  readonly kept: () => Promise<number>;
  close(): Promise<void>;
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

/** The contract of ports/blob-store.ts. */
export function describeBlobStore(name: string, open: () => Promise<BlobStage>): void {
  describe(`bytes on ${name}`, () => {
    let stage: BlobStage;
    beforeEach(async () => {
      stage = await open();
    });
    afterEach(() => stage.close());

    it.each([0, 1, 3, 196_608, 196_609, LARGE])(
      'gives back %i bytes as they were',
      async (size) => {
        const bytes = randomBytes(size);
        await stage.blobs.put('a', bytes);
        expect((await stage.reopened().get('a'))?.equals(bytes)).toBe(true);
      },
    );

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
}
