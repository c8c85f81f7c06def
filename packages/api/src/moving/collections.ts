import { FORMS_VERSION } from '@collabor8/domain';
import { blobParts, blobs } from '../platform/blobs.js';
import * as features from '../features/index.js';
import { imports, importedUsers } from '../importer/documents.js';
import { moves } from './documents.js';
import { mails } from '../platform/mails.js';
import { pushes } from '../platform/pushes.js';
import { processes, upkeep } from '../platform/upkeep.js';
import { webhookDeliveries } from '../platform/webhooks.js';
import type { CollectionDefinition, Identified, Stored } from '../ports/document-store.js';
import type { DataModel } from '../ports/data-model.js';

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

/** The version began at 1 with those that there were. What a collection added that goes is put back here: it never falls. */
const FROM = -82;

/** Raised by every collection that is added with an index or a search, and by every change of those. */
const version = collections
  .filter(({ indexes, search }) => search !== undefined || Object.keys(indexes).length > 0)
  .reduce(
    (sum, each) =>
      sum + (each.version ?? 1) + (each.search ? each.search.version + FORMS_VERSION : 0),
    FROM,
  );

/**
 * The data model of this release. Where older servers couldn't keep what is new (a search), would miss what is gone, or
 * write documents that this release can't read, `oldest` becomes what `version` is then.
 */
export const dataModel: DataModel = { version, oldest: 1 };

/** A document of any collection: it is carried, never looked into. */
export type AnyDocument = Stored<Identified>;

/** A collection whose documents are carried from one store to another. */
export type Movable = CollectionDefinition<Identified>;

/** All but the note on the move itself. What is written into a collection was read from the same one: any document fits. */
export const movable = collections.filter(
  (each) => each.name !== moves.name,
) as unknown as readonly Movable[];
