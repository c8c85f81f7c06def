import { RateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './errors.js';
import type { Limiter, CreateLimiter } from '../ports/limiters.js';

/** A limiter of this process alone. */
export const limiterInMemory: CreateLimiter = ({ points, duration }) =>
  new RateLimiterMemory({ points, duration });

/**
 * Counts more of what a limiter limits, by default one.
 * @throws AppError 'tooMany', with what `sentence` makes of the seconds to wait.
 */
export async function count(
  limiter: Limiter,
  key: string,
  sentence: (seconds: number) => string,
  points = 1,
): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('tooMany', sentence(seconds), { retryAfter: seconds });
  }
}
