import { defineCollection } from '../../ports/define-collection.js';

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
