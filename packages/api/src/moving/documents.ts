import { defineCollection } from '../ports/define-collection.js';
import type { Contents } from './digest.js';

/** How a store came by its documents; changes in one transaction with them. There is one at most. */
export interface MoveDocument {
  readonly _id: string;
  readonly kind: 'copy' | 'restore';
  /** The store or the backup that the documents come from, by a name that stays. */
  readonly source: string;
  /** What comes next: more documents, a comparison with the source, or nothing. */
  readonly state: 'filling' | 'comparing' | 'done';
  /** Where filling goes on: behind this document. */
  readonly collection: string;
  readonly after: string | null;
  /** What was found in each collection at the end. */
  readonly contents: Readonly<Record<string, Contents>>;
}

export const moves = defineCollection<MoveDocument>()({ name: 'moves', indexes: {} });
