import { usernameKey } from '@collabor8/domain';
import { upsert } from '../../ports/run-unit.js';
import type { Platform } from '../../platform/platform.js';
import { count, countOf } from '../../request/count.js';
import { inSession, newToken } from '../users/index.js';
import { addressOwner } from '../../request/address-owner.js';
import { notLoggedIn, type Session } from '../../request/session.js';
import { feedKeys } from './documents.js';

/** Feeds that somebody's readers may ask for in a minute, by their key or their log-in. */
export const FEEDS_MAX = 120;

const KEY = /^[\w-]{43}$/;

const tooMany = (seconds: number): string =>
  `Your feed readers ask too often. Try again in ${countOf(seconds, 'second')}.`;

/** Who may read feeds without being signed in: whoever has the secret address of somebody who may. */
export function createFeedsService({ store, createLimiter }: Platform) {
  const keys = store.collection(feedKeys);
  const asked = createLimiter({ name: 'feeds', points: FEEDS_MAX, duration: 60 });
  const countFor = (who: string): Promise<void> => count(asked, who, tooMany);

  return {
    keyOf: async (username: string): Promise<string | null> =>
      (await keys.get(usernameKey(username)))?.key ?? null,

    /** Makes a key in the place of the one that there was: addresses with that one end. */
    async makeKey(session: Session): Promise<string> {
      const { username } = session;
      const key = newToken();
      const _id = usernameKey(username);
      await inSession(store, session, (unit) =>
        upsert(unit.collection(feedKeys), { _id, username, key }),
      );
      return key;
    },

    /** Ends all addresses with one's key. */
    async dropKey(username: string): Promise<void> {
      await keys.remove(usernameKey(username));
    },

    /** Lets in who is signed in; @throws AppError 'tooMany' */
    admitMember: (username: string): Promise<void> => countFor(usernameKey(username)),

    /** Lets in whoever has somebody's key; @throws AppError 'unauthenticated', 'tooMany' */
    async admitKey(key: string, address: string): Promise<void> {
      const page = { equals: [key], limit: 1 };
      const { items } = KEY.test(key) ? await keys.page('byKey', page) : { items: [] };
      const [owner] = items;
      await countFor(owner?._id ?? ` ${addressOwner(address)}`);
      if (owner === undefined) throw notLoggedIn();
    },
  };
}
