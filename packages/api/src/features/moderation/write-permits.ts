import { isSuspended, suspendedSentence, type Suspension } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { AssertMayWrite } from '../../request/writes.js';
import type { Platform } from '../../platform/platform.js';
import type { Standings } from './standings.js';

/** Of changes that a hand at work makes many of a second, what was read stays true for so long. */
const KNOWN_FOR_MS = 1000;
/** People at work at a time whose standing is kept. */
const KEPT = 10_000;

export interface WritePermits {
  readonly assertMayWrite: AssertMayWrite;
  /** Somebody's suspension has changed: this process knows at once, others within a second. */
  forget(username: string): void;
}

/** The one place that keeps suspended people from writing, whatever the transport. */
export function createWritePermits(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  standings: Standings,
): WritePermits {
  const known = new Map<string, { readonly at: number; readonly suspension: Suspension | null }>();

  async function suspensionOf(username: string, isOneOfMany: boolean): Promise<Suspension | null> {
    const at = now().getTime();
    const before = known.get(username);
    if (isOneOfMany && before !== undefined && at - before.at < KNOWN_FOR_MS) {
      return before.suspension;
    }
    const { suspension } = await standings.read(store, username);
    if (isOneOfMany) {
      if (known.size >= KEPT) known.clear();
      known.set(username, { at, suspension });
    }
    return suspension;
  }

  return {
    async assertMayWrite(username, { isOneOfMany = false } = {}) {
      const suspension = await suspensionOf(username, isOneOfMany);
      if (suspension === null || !isSuspended(suspension, now())) return;
      throw new AppError('forbidden', suspendedSentence(suspension));
    },

    forget(username) {
      known.delete(username);
    },
  };
}
