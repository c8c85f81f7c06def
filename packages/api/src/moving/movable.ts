import { collections } from './collections.js';
import type { CollectionDefinition, Identified, Stored } from '../ports/document-store.js';
import { moves } from './documents.js';

/** A document of any collection: it is carried, never looked into. */
export type AnyDocument = Stored<Identified>;

/** A collection whose documents are carried from one store to another. */
export type Movable = CollectionDefinition<Identified>;

/**
 * All but the note on the move itself. What is written into a collection was read from the same one,
 * so its definition may be told that any document is one of its own.
 */
export const movable = collections.filter(
  (each) => each.name !== moves.name,
) as unknown as readonly Movable[];
