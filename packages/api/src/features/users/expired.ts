import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { CollectionDefinition, Identified } from '../../ports/document-store.js';
import { readWhile } from '../../ports/read-all.js';

interface Expiring extends Identified {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Forgets what is over of a collection, such as links that nobody followed. */
export function removeExpired<D extends Expiring>(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  definition: CollectionDefinition<D, 'byExpiry'>,
): Promise<void> {
  const collection = store.collection(definition);
  const until = now().getTime();
  const expired = readWhile(collection, 'byExpiry', ({ expiresAt }) => expiresAt <= until);
  return eachForItself(expired, ({ _id }) => collection.remove(_id));
}
