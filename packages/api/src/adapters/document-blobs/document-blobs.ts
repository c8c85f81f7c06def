import type { BlobStore, Incoming } from '../../ports/blob-store.js';
import type { Collections } from '../../ports/document-store.js';
import { written } from '../../request/errors.js';
import { blobParts, blobs, type BlobDocument } from './documents.js';

/** Bytes of a part: as base64 they are 256 kB, a multiple of three so that no part is padded. */
const PART_BYTES = 192 * 1024;

const partId = (id: string, number: number): string => `${id} ${number}`;

const partIds = ({ _id, partCount }: BlobDocument): string[] =>
  Array.from({ length: partCount }, (_, number) => partId(_id, number));

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}

/** Bytes as they come, in parts. @throws RangeError unless as many come as were said */
async function* inParts({ size, pieces }: Incoming): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  let seen = 0;
  for await (const piece of pieces) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    seen += rest.length;
    if (seen > size) break;
    while (length + rest.length >= PART_BYTES) {
      const missing = PART_BYTES - length;
      yield Buffer.concat([...held, rest.subarray(0, missing)]);
      rest = rest.subarray(missing);
      held = [];
      length = 0;
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (seen !== size) throw new RangeError(`Of ${size} bytes came ${seen}`);
  if (length > 0) yield Buffer.concat(held);
}

/** Bytes in parts, in the store itself: in every copy and backup. What a dead process left, its head finds. */
export function createDocumentBlobs(store: Collections): BlobStore {
  const heads = store.collection(blobs);
  const parts = store.collection(blobParts);

  const receive = async (id: string, incoming: Incoming): Promise<void> => {
    const partCount = Math.ceil(incoming.size / PART_BYTES);
    written(await heads.insert({ _id: id, partCount }));
    let number = 0;
    for await (const part of inParts(incoming)) {
      written(await parts.insert({ _id: partId(id, number), data: part.toString('base64') }));
      number += 1;
    }
  };

  return {
    receive,

    put: (id, bytes) => receive(id, { size: bytes.byteLength, pieces: onePiece(bytes) }),

    async get(id) {
      const head = await heads.get(id);
      if (head === undefined) return undefined;
      const found = await parts.getMany(partIds(head));
      if (found.length < head.partCount) return undefined;
      return Buffer.concat(found.map(({ data }) => Buffer.from(data, 'base64')));
    },

    async *read(id, { start, end }) {
      for (let at = start; at < end;) {
        const number = Math.floor(at / PART_BYTES);
        const part = await parts.get(partId(id, number));
        if (part === undefined) throw new RangeError(`Part ${number} of ${id} is missing`);
        const first = number * PART_BYTES;
        yield Buffer.from(part.data, 'base64').subarray(at - first, end - first);
        at = first + PART_BYTES;
      }
    },

    async remove(id) {
      const head = await heads.get(id);
      if (head === undefined) return;
      for (const part of partIds(head)) await parts.remove(part);
      await heads.remove(id);
    },
  };
}
