import { RateLimiterMemory } from 'rate-limiter-flexible';
import { count } from './count.js';

/** Changes that one person may make within `WRITES_WINDOW_SECONDS`; no hand comes near. */
export const WRITES_MAX = 300;
export const WRITES_WINDOW_SECONDS = 10;

/** Counts a change that a person asks for, over whatever transport; @throws AppError 'tooMany'. */
export type CountWrite = (username: string) => Promise<void>;

const inSeconds = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** A limit that this process keeps in memory. */
export function createWriteLimit({ isEnabled }: { readonly isEnabled: boolean }): CountWrite {
  if (!isEnabled) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: WRITES_MAX, duration: WRITES_WINDOW_SECONDS });
  return (username) =>
    count(
      limiter,
      username,
      (seconds) =>
        `You are changing things faster than the server can follow. Please try again in ${inSeconds(seconds)}.`,
    );
}
