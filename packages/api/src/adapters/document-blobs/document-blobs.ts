import type { BlobStore } from '../../ports/blob-store.js';
import type { Collections } from '../../ports/document-store.js';
import { written } from '../../request/rule-results.js';
import { blobParts, blobs, type BlobDocument } from './documents.js';

/** Bytes of a part: as base64 they are 256 kB, a multiple of three so that no part is padded. */
const PART_BYTES = 192 * 1024;

const partIds = ({ _id, partCount }: BlobDocument): string[] =>
  Array.from({ length: partCount }, (_, number) => `${_id} ${number}`);

/**
 * Bytes in the document store itself, in parts: so they are in every engine, copy and backup.
 * Whatever moment a process dies in, what it leaves behind is found by its head.
 */
export function createDocumentBlobs(store: Collections): BlobStore {
  const heads = store.collection(blobs);
  const parts = store.collection(blobParts);

  return {
    async put(id, bytes) {
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const head = { _id: id, partCount: Math.ceil(whole.length / PART_BYTES) };
      written(await heads.insert(head));
      for (const [number, _id] of partIds(head).entries()) {
        const part = whole.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
        written(await parts.insert({ _id, data: part.toString('base64') }));
      }
    },

    async get(id) {
      const head = await heads.get(id);
      if (head === undefined) return undefined;
      const found = await parts.getMany(partIds(head));
      if (found.length < head.partCount) return undefined;
      return Buffer.concat(found.map(({ data }) => Buffer.from(data, 'base64')));
    },

    async remove(id) {
      const head = await heads.get(id);
      if (head === undefined) return;
      for (const part of partIds(head)) await parts.remove(part);
      await heads.remove(id);
    },
  };
}
