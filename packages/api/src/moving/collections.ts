import { blobParts, blobs } from '../adapters/document-blobs/documents.js';
import * as features from '../features/index.js';
import { imports, importedUsers } from '../importer/documents.js';
import { moves } from './documents.js';
import { mails } from '../platform/mails.js';
import { pushes } from '../platform/pushes.js';
import { processes, upkeep } from '../platform/upkeep.js';
import { webhookDeliveries } from '../platform/webhooks.js';
import type { CollectionDefinition, Identified, Stored } from '../ports/document-store.js';
import type { DataModel } from '../ports/data-model.js';

/**
 * The data model of this release. A change of any index or search raises `version`; where older servers couldn't keep
 * what is new (a search), would miss what is gone, or write documents that this release can't read, `oldest` as well.
 */
export const dataModel: DataModel = { version: 1, oldest: 1 };

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
