import type { Platform } from '../platform.js';
import { count } from './count.js';

/** Changes that one person may make within `WRITES_WINDOW_SECONDS`; no hand comes near. */
export const WRITES_MAX = 300;
export const WRITES_WINDOW_SECONDS = 10;

/** Counts a change that a person asks for, over whatever transport; @throws AppError 'tooMany'. */
export type CountWrite = (username: string) => Promise<void>;

/**
 * Refuses a change to whoever is suspended, over whatever transport; of changes that a hand makes many
 * of a second the answer may be a second old. @throws AppError 'forbidden'
 */
export type AssertMayWrite = (
  username: string,
  options?: { readonly isOneOfMany?: boolean },
) => Promise<void>;

const inSeconds = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

export function createWriteLimit({
  settings,
  createLimiter,
}: Pick<Platform, 'settings' | 'createLimiter'>): CountWrite {
  if (!settings.rateLimits) return () => Promise.resolve();
  const limiter = createLimiter({
    name: 'writes',
    points: WRITES_MAX,
    duration: WRITES_WINDOW_SECONDS,
  });
  return (username) =>
    count(
      limiter,
      username,
      (seconds) =>
        `You are changing things faster than the server can follow. Please try again in ${inSeconds(seconds)}.`,
    );
}
