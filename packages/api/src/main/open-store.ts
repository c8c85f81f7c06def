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

/** What releases until 25 November 2026 brought up to date, each once for a store. */
const BROUGHT_BEFORE = [
  'activity of memberships',
  'authors of accepted answers',
  'kinds of posts',
  'kinds of posts with pictures',
  'looks of names',
  'painted boards',
  'pictures of people',
  'players of games',
  'presence of users',
  'questions of tags without hidden ones',
  'rank of answers',
  'sessions of deleted accounts',
];

/** A store with documents that this release doesn't read any more. */
export class StoreOlderError extends Error {
  readonly code = 'STORE_OLDER';

  constructor() {
    super(
      'No release of Collabor8 since 25 November 2026 has worked on this database. Nothing was changed: start that of 30 November 2026 (git checkout 449833b8) on it, stop it, and then start this one.',
    );
  }
}

async function isEmpty(store: DocumentStore): Promise<boolean> {
  // First what every store has that was worked on.
  for (const definition of [upkeep, ...movable]) {
    for await (const _ of store.collection(definition).all()) return false;
  }
  return true;
}

/**
 * Lets whoever works on a store that has nothing yet bring nothing of it up to date later.
 * @throws StoreOlderError
 */
export async function beginStore(store: DocumentStore): Promise<void> {
  if (!(await isEmpty(store))) {
    const { length } = await store.collection(upkeep).getMany(BROUGHT_BEFORE);
    // None is noted where something else than a server has filled it.
    if (length > 0 && length < BROUGHT_BEFORE.length) throw new StoreOlderError();
    return;
  }
  const upgrades = Object.values(features).flatMap((each) => Object.keys(each.upgrades ?? {}));
  await noteUpToDate(store, [...BROUGHT_BEFORE, ...upgrades]);
}

/** Keeps a second server away from an embedded store; gives what lets go of it. */
export async function claimStore(url: string): Promise<() => void> {
  if (isMongodb(url)) return () => undefined;
  const { claimForServer } = await import('../adapters/libsql/server-claim.js');
  return claimForServer(url);
}
