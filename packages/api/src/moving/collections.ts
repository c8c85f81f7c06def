import { blobParts, blobs } from '../adapters/document-blobs/documents.js';
import * as features from '../features/index.js';
import { imports, importedUsers } from '../importer/documents.js';
import { moves } from './documents.js';
import { mails } from '../platform/mails.js';
import { pushes } from '../platform/pushes.js';
import { processes } from '../platform/processes.js';
import { webhookDeliveries } from '../platform/webhooks.js';
import { upkeep } from '../platform/upkeep.js';
import type { CollectionDefinition, Identified, Stored } from '../ports/document-store.js';

/** The whole data model: a store is opened with this list. */
export const collections: readonly CollectionDefinition<never>[] = [
  ...Object.values(features).flatMap((feature) => feature.collections),
  blobs,
  blobParts,
  imports,
  importedUsers,
  mails,
  moves,
  processes,
  pushes,
  upkeep,
  webhookDeliveries,
];

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
