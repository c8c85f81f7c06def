import { eachForItself } from '../../platform/each-for-itself.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { onceForAStore } from '../../platform/upkeep.js';
import { atFirst, users, type UserDocument } from './documents.js';

const withPresence = <D extends UserDocument>(user: D): D =>
  user.presence === undefined
    ? { ...user, ...atFirst(user.seenAt ?? user.dateJoined), presence: user.isConnected ?? 0 }
    : user;

/** Those who joined before it was noted when people are here stand in the list by activity as well. */
export const noteAllPresence = (store: DocumentStore): Promise<void> =>
  onceForAStore(store, 'presence of users', async () => {
    const collection = store.collection(users);
    await eachForItself(readAll(collection, 'byName'), async ({ _id, presence }) => {
      if (presence === undefined) await collection.update(_id, withPresence);
    });
  });
