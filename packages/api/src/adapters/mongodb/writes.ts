import type { Collection, Identified } from '../../ports/document-store.js';

/** The part of the port that writes: inside a unit of work, or a document by itself. */
export type Writes<D extends Identified> = Pick<
  Collection<D>,
  'insert' | 'update' | 'restore' | 'restoreMany' | 'remove'
>;
