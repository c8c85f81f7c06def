import { isStaff, usernameKey } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { createStandings } from '../moderation/index.js';
import { blockPairs } from '../users/index.js';

/** Keys of people who are left out of what somebody sees. */
type Hidden = ReadonlySet<string>;

/** Who doesn't meet whom, for every list that shows people. */
export function createApart(platform: Platform) {
  const { store } = platform;
  const standings = createStandings(platform);

  /** Keys of everybody whom somebody has blocked, or who has blocked them. */
  async function apartFrom(username: string): Promise<Hidden> {
    const own = usernameKey(username);
    const keys = new Set<string>();
    const pairs = readAll(store.collection(blockPairs), 'apartFrom', { equals: [own] });
    for await (const { people } of pairs) for (const key of people) if (key !== own) keys.add(key);
    return keys;
  }

  return {
    apartFrom,

    /** Keys of those who are not told that somebody is here: all whom they don't meet, but for moderators. */
    async unseenBy(username: string): Promise<readonly string[]> {
      const keys = [...(await apartFrom(username))];
      const roles = await Promise.all(keys.map((key) => standings.read(store, key)));
      return keys.filter((_key, index) => !isStaff(roles[index]?.role ?? null));
    },

    /** The same for lists, in which moderators see everybody. */
    async hiddenFrom(reader: string): Promise<Hidden> {
      const hidden = await apartFrom(reader);
      if (hidden.size === 0) return hidden;
      const { role } = await standings.read(store, reader);
      return isStaff(role) ? new Set() : hidden;
    },
  };
}
