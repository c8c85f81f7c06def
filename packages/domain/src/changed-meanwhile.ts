import { err, ok, type Result } from './result.js';

export const CHANGED_MEANWHILE = 'This was changed in the meantime.';

/** A change is of what stands there now: nobody's is written over unseen, unless whoever changes it says nothing of what they saw. */
export const checkSeen = <T extends string | number>(
  current: T,
  seen: T | undefined,
): Result<void> =>
  seen === undefined || seen === current ? ok(undefined) : err(CHANGED_MEANWHILE);
