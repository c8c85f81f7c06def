import { defineCollection } from '../ports/define-collection.js';
import type { DocumentStore } from '../ports/document-store.js';

/** Something that was done to all documents of a store, once; `_id` is its name. */
export interface UpkeepDocument {
  readonly _id: string;
}

export const upkeep = defineCollection<UpkeepDocument>()({ name: 'upkeep', indexes: {} });

/**
 * Brings what earlier versions have stored up to date: once for a store, at the first start after.
 * `work` must be harmless when it is done again, as it is when it was cut short.
 */
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
