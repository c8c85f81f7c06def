import { randomBytes } from 'node:crypto';
import { defineCollection } from '../ports/define-collection.js';
import type {
  CollectionDefinition,
  DocumentStore,
  Identified,
  Stored,
} from '../ports/document-store.js';
import { eachForItself } from './each-for-itself.js';

/** Something that was done to all documents of a store, once; `_id` is its name. */
export interface UpkeepDocument {
  readonly _id: string;
  /** ISO 8601: of what is done again and again, when it was last. */
  readonly at?: string;
  /** Of the key that seals places in logs. */
  readonly key?: string;
}

export const upkeep = defineCollection<UpkeepDocument>()({ name: 'upkeep', indexes: {} });

/** Brings what earlier versions have stored up to date; harmless when done again, as where it was cut short. */
export type Upgrade<S> = (store: DocumentStore, service: S) => Promise<void>;

/** Changes each document of a collection for which the rule gives another one. */
export const updateEach = <D extends Identified>(
  store: DocumentStore,
  definition: CollectionDefinition<D>,
  rule: (document: Stored<D>) => D,
): Promise<void> => {
  const collection = store.collection(definition);
  return eachForItself(collection.all(), async (found) => {
    if (rule(found) !== found) await collection.update(found._id, rule);
  });
};

export async function onceForAStore(
  store: DocumentStore,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const done = store.collection(upkeep);
  if ((await done.get(name)) !== undefined) return;
  await work();
  await done.insert({ _id: name });
}

/** Notes things as done in a store that has nothing yet: what comes is written as this version writes it. */
export const noteUpToDate = (store: DocumentStore, names: readonly string[]): Promise<void> =>
  store.transaction(async (unit) => {
    for (const _id of names) await unit.collection(upkeep).insert({ _id });
  });

const PLACES = 'places';

/** What all processes of a store seal places in logs by, made by the first that asks. */
export async function placeKeyOf(store: DocumentStore): Promise<string> {
  const kept = store.collection(upkeep);
  // Of two processes that make one, one finds the other's.
  await kept.insert({ _id: PLACES, key: randomBytes(32).toString('base64url') });
  const key = (await kept.get(PLACES))?.key;
  if (key === undefined) throw new Error('The key of places is gone.');
  return key;
}

const BACKUP = 'backup';

/** Notes in a store that it was backed up as it was at `takenAt`, ISO 8601. */
export async function noteBackup(store: DocumentStore, takenAt: string): Promise<void> {
  const note: UpkeepDocument = { _id: BACKUP, at: takenAt };
  const noted = await store.collection(upkeep).update(BACKUP, () => note);
  if (!noted.ok) await store.collection(upkeep).insert(note);
}

/** ISO 8601: as it was when it was last backed up, by a command that noted it; null where none did. */
export const backedUpAt = async (store: DocumentStore): Promise<string | null> =>
  (await store.collection(upkeep).get(BACKUP))?.at ?? null;

/** A process of the server that is running, or has died and left things behind. */
interface ProcessDocument {
  /** Its name, which no other one ever has. */
  readonly _id: string;
  /** Raised again and again while it lives. */
  readonly beats: number;
}

export const processes = defineCollection<ProcessDocument>()({ name: 'processes', indexes: {} });
