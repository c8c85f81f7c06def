import { blobParts, blobs } from './blob-documents.js';
import * as features from './features.js';
import { imports, importedUsers } from './importer/documents.js';
import { moves } from './moving/documents.js';
import { upkeep } from './upkeep.js';
import type { CollectionDefinition } from './ports/document-store.js';

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
