import * as features from '../features/index.js';
import { collections, dataModel, movable } from '../moving/collections.js';
import { noteUpToDate, upkeep } from '../platform/upkeep.js';
import type { DocumentStore } from '../ports/document-store.js';

export interface StoreOptions {
  /** `file:` and a path for the embedded store, `mongodb://` or `mongodb+srv://` for a replica set. */
  readonly url: string;
  /** Refuses an address at which there is no store yet. */
  readonly mustExist?: boolean;
  /** How long a unit of work may take, in milliseconds; by default as long as a request should. */
  readonly transactionLimit?: number;
  /** Whether what is put into a new store is to be found later, where that is quicker: once `compact` is called, or it is opened again. */
  readonly isFoundLater?: boolean;
  /** Told, line by line, how far a long preparation is. */
  readonly onProgress: (line: string) => void;
}

const isMongodb = (url: string): boolean => /^mongodb(\+srv)?:/.test(url);

/** Whether several servers may work on a store, if they hear of each other. */
export const canBeShared = isMongodb;

/** Opens the community's store at an address. The engine that isn't asked for isn't loaded. */
export async function openStore(address: StoreOptions): Promise<DocumentStore> {
  const options = { ...address, definitions: collections, model: dataModel };
  if (isMongodb(options.url)) {
    const { openMongodbStore } = await import('../adapters/mongodb/mongodb-store.js');
    return openMongodbStore(options);
  }
  const { openLibsqlStore } = await import('../adapters/libsql/libsql-store.js');
  return openLibsqlStore(options);
}

/** Lets whoever works on a store that has nothing yet bring nothing of it up to date later. */
export async function beginStore(store: DocumentStore): Promise<void> {
  // First what every store has that was worked on.
  for (const definition of [upkeep, ...movable]) {
    for await (const _ of store.collection(definition).all()) return;
  }
  await noteUpToDate(
    store,
    Object.values(features).flatMap(({ upgrades = {} }) => Object.keys(upgrades)),
  );
}

/** Keeps a second server away from an embedded store; gives what lets go of it. */
export async function claimStore(url: string): Promise<() => void> {
  if (isMongodb(url)) return () => undefined;
  const { claimForServer } = await import('../adapters/libsql/server-claim.js');
  return claimForServer(url);
}
