import { usernameKey } from '@collabor8/domain';
import type { Platform } from '../../platform.js';
import { onceForAStore } from '../../upkeep.js';
import { sessions, users } from './documents.js';

const BATCH = 200;

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
    async removeExpired() {
      for (;;) {
        const { items } = await collection.page('byExpiry', { limit: BATCH });
        const expired = items.filter(({ expiresAt }) => expiresAt <= now().getTime());
        for (const { _id } of expired) await collection.remove(_id);
        if (expired.length < BATCH) return;
      }
    },

    removeOrphaned: () =>
      onceForAStore(store, 'sessions of deleted accounts', async () => {
        for await (const { _id, username } of collection.all()) {
          const user = await store.collection(users).get(usernameKey(username));
          if (user === undefined) await collection.remove(_id);
        }
      }),
  };
}
