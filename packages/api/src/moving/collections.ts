import { blobParts, blobs } from '../adapters/document-blobs/documents.js';
import * as features from '../features/index.js';
import { imports, importedUsers } from '../importer/documents.js';
import { moves } from './documents.js';
import { upkeep } from '../platform/upkeep.js';
import type { CollectionDefinition } from '../ports/document-store.js';

/** The whole data model: a store is opened with this list. */
export const collections: readonly CollectionDefinition<never>[] = [
  ...Object.values(features).flatMap((feature) => feature.collections),
  blobs,
  blobParts,
  imports,
  importedUsers,
  moves,
  upkeep,
];
