import { removeDue } from '../../platform/each-due.js';
import type { Platform } from '../../platform/platform.js';
import type { CollectionDefinition, Identified } from '../../ports/document-store.js';

interface Expiring extends Identified {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Forgets what is over of a collection, such as links that nobody followed. */
export const removeExpired = <D extends Expiring>(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  definition: CollectionDefinition<D, 'byExpiry'>,
): Promise<void> =>
  removeDue(store.collection(definition), 'byExpiry', 'expiresAt', now().getTime());
