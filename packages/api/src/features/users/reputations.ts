import { usernameKey, type Figures } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { users } from './documents.js';

/** How long a figure holds, in milliseconds: beside a name it may be so old. */
const HOLDS_MS = 10_000;
const MOST_HELD = 10_000;

interface Held {
  readonly at: number;
  readonly reputation: Promise<number>;
}

/** Figures beside names: of whoever is seen often they are worked out now and then. */
export function createReputations(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  figuresOf: (username: string) => Promise<Figures>,
) {
  const held = new Map<string, Held>();

  async function workOut(key: string): Promise<number> {
    const user = await store.collection(users).get(key);
    return user === undefined ? 0 : ((await figuresOf(user.username)).reputation?.count ?? 0);
  }

  return {
    /** 0 for nobody as well: imported posts name people who have no account. */
    reputation(username: string): Promise<number> {
      const key = usernameKey(username);
      const at = now().getTime();
      const before = held.get(key);
      if (before !== undefined && at - before.at < HOLDS_MS) return before.reputation;
      const made: Held = { at, reputation: workOut(key) };
      // Behind all others, so that the first is the one that was worked out longest ago.
      held.delete(key);
      held.set(key, made);
      const [oldest] = held.keys();
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
      made.reputation.catch(() => {
        if (held.get(key) === made) held.delete(key);
      });
      return made.reputation;
    },
  };
}
