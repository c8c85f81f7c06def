import type { DocumentStore } from '../ports/document-store.js';
import { movable } from './collections.js';

export interface MoveWatcher {
  /** A pass over `documents` documents begins. */
  readonly begins: (pass: string, documents: number) => void;
  readonly advanced: (collection: string, documents: number) => void;
  readonly note: (line: string) => void;
}

export async function documentsIn(store: DocumentStore): Promise<number> {
  let documents = 0;
  for (const definition of movable) documents += await store.sizeOf(definition);
  return documents;
}
