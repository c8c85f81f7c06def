import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '../errors.js';

/**
 * Counts one more of what a limiter limits.
 * @throws AppError 'tooMany', with what `sentence` makes of the seconds to wait.
 */
export async function count(
  limiter: RateLimiterMemory,
  key: string,
  sentence: (seconds: number) => string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('tooMany', sentence(seconds), { retryAfter: seconds });
  }
}
