import { usernameKey } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readWhile } from '../../ports/read-all.js';
import { onceForAStore } from '../../platform/upkeep.js';
import { sessions, users } from './documents.js';

export interface SessionTidying {
  /** Forgets the sessions that have expired. */
  removeExpired(): Promise<void>;

  /** Ends what earlier versions have left of sessions whose accounts are gone. */
  removeOrphaned(): Promise<void>;
}

export function createSessionTidying({
  store,
  now,
}: Pick<Platform, 'store' | 'now'>): SessionTidying {
  const collection = store.collection(sessions);
  return {
    removeExpired() {
      const until = now().getTime();
      const expired = readWhile(collection, 'byExpiry', ({ expiresAt }) => expiresAt <= until);
      return eachForItself(expired, ({ _id }) => collection.remove(_id));
    },

    removeOrphaned: () =>
      onceForAStore(store, 'sessions of deleted accounts', () =>
        eachForItself(collection.all(), async ({ _id, username }) => {
          const user = await store.collection(users).get(usernameKey(username));
          if (user === undefined) await collection.remove(_id);
        }),
      ),
  };
}
