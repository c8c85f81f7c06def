import type { Incoming } from '../http/exchange.js';
import type { ByteRange } from '../http/operation.js';
import { defineCollection } from '../ports/define-collection.js';
import type { Collections } from '../ports/document-store.js';
import { written } from '../request/errors.js';

/** Says of how many parts some bytes are, before the first of them is there and until the last is gone. */
export interface BlobDocument {
  readonly _id: string;
  readonly partCount: number;
}

export const blobs = defineCollection<BlobDocument>()({ name: 'blobs', indexes: {} });

/** A piece of the bytes; `_id` is theirs and the piece's number. No document is ever large. */
export interface BlobPartDocument {
  readonly _id: string;
  /** Base64. */
  readonly data: string;
}

export const blobParts = defineCollection<BlobPartDocument>()({ name: 'blobParts', indexes: {} });

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

/**
 * Bytes by id, such as pictures, in parts in the store itself: in every copy and backup. No unit of work covers them: whoever
 * keeps some writes down before that they are on their way, and writes down after that they are there.
 */
export function createBlobs(store: Collections) {
  const heads = store.collection(blobs);
  const parts = store.collection(blobParts);

  /**
   * Keeps bytes that are still coming under an id that was never used before: no more than a part of them is held at a time.
   * They can be read once this resolves, and survive the death of the process from then on; what was kept in part is read by
   * nobody. @throws RangeError where more or fewer come than were said; and what their source throws
   */
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

    /** The same for bytes that are there. */
    put: (id: string, bytes: Uint8Array) =>
      receive(id, { size: bytes.byteLength, pieces: onePiece(bytes) }),

    /** The bytes; undefined where there are none, or not all of them. */
    async get(id: string): Promise<Buffer | undefined> {
      const head = await heads.get(id);
      if (head === undefined) return undefined;
      const found = await parts.getMany(partIds(head));
      if (found.length < head.partCount) return undefined;
      return Buffer.concat(found.map(({ data }) => Buffer.from(data, 'base64')));
    },

    /**
     * A part of what is kept, piece by piece. It is up to the caller to know that all of it is there; a piece that isn't ends
     * it with a RangeError.
     */
    async *read(id: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
      for (let at = start; at < end;) {
        const number = Math.floor(at / PART_BYTES);
        const part = await parts.get(partId(id, number));
        if (part === undefined) throw new RangeError(`Part ${number} of ${id} is missing`);
        const first = number * PART_BYTES;
        yield Buffer.from(part.data, 'base64').subarray(at - first, end - first);
        at = first + PART_BYTES;
      }
    },

    /** Takes away what is there, be it all, a part or nothing; harmless when it is done again. */
    async remove(id: string): Promise<void> {
      const head = await heads.get(id);
      if (head === undefined) return;
      for (const part of partIds(head)) await parts.remove(part);
      await heads.remove(id);
    },
  };
}

export type Blobs = ReturnType<typeof createBlobs>;
