import { usernameKey, type Figures } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { keepFor } from '../../request/keep-for.js';
import { users } from './documents.js';

/** How long a figure holds, in milliseconds: beside a name it may be so old. */
const HOLDS_MS = 10_000;
const MOST_HELD = 10_000;

/** Figures beside names: of whoever is seen often they are worked out now and then. */
export function createReputations(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  figuresOf: (username: string) => Promise<Figures>,
) {
  const held = keepFor<number>({ ms: HOLDS_MS, most: MOST_HELD, now: () => now().getTime() });

  async function workOut(key: string): Promise<number> {
    const user = await store.collection(users).get(key);
    return user === undefined ? 0 : ((await figuresOf(user.username)).reputation?.count ?? 0);
  }

  return {
    /** 0 for nobody as well: imported posts name people who have no account. */
    reputation(username: string): Promise<number> {
      const key = usernameKey(username);
      return held.ask(() => workOut(key), key);
    },
  };
}
