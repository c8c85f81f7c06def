import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.js';
import type { Limiter } from '../ports/limiters.js';

/**
 * Counts one more, or so many, of what a limiter limits.
 * @throws AppError 'tooMany', with what `sentence` makes of the seconds to wait.
 */
export async function count(
  limiter: Limiter,
  key: string,
  sentence: (seconds: number) => string,
  amount = 1,
): Promise<void> {
  try {
    await limiter.consume(key, amount);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('tooMany', sentence(seconds), { retryAfter: seconds });
  }
}
