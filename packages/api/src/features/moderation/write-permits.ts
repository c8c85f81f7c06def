import { isSuspended, suspendedSentence, type Suspension } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import { keepFor } from '../../request/keep-for.js';
import type { AssertMayWrite } from '../../request/writes.js';
import type { Platform } from '../../platform/platform.js';
import type { Standings } from './standings.js';

/** Of changes that a hand at work makes many of a second, what was read stays true for so long. */
const KNOWN_FOR_MS = 1000;
/** People at work at a time whose standing is kept. */
const KEPT = 10_000;

export type WritePermits = ReturnType<typeof createWritePermits>;

/** The one place that keeps suspended people from writing, whatever the transport. */
export function createWritePermits(
  { store, now }: Pick<Platform, 'store' | 'now'>,
  standings: Standings,
) {
  const known = keepFor<Suspension | null>({
    ...{ ms: KNOWN_FOR_MS, most: KEPT, now: () => now().getTime() },
  });

  return {
    assertMayWrite: (async (username, { isOneOfMany = false } = {}) => {
      const read = async () => (await standings.read(store, username)).suspension;
      const suspension = await (isOneOfMany ? known.ask(read, username) : read());
      if (suspension === null || !isSuspended(suspension, now())) return;
      throw new AppError('forbidden', suspendedSentence(suspension));
    }) satisfies AssertMayWrite,

    /** Somebody's suspension has changed: this process knows at once, others within a second. */
    forget: (username: string): void => known.forget(username),
  };
}
