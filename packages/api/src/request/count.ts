import { RateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from './errors.js';
import type { Limiter, CreateLimiter } from '../ports/limiters.js';

/** A limiter of this process alone. */
export const limiterInMemory: CreateLimiter = ({ points, duration }) =>
  new RateLimiterMemory({ points, duration });

const unlimited: Limiter = {
  consume: () => Promise.resolve(new RateLimiterRes()),
  reward: () => Promise.resolve(new RateLimiterRes()),
  delete: () => Promise.resolve(true),
};

/** All limits of the product: those of processes together by `create`; none where they are switched off. */
export const limitersBy = (areOn: boolean, create: CreateLimiter): CreateLimiter =>
  areOn
    ? (options) => (options.isOfProcess ? limiterInMemory(options) : create(options))
    : () => unlimited;

/** Such as '1 second'. */
export const countOf = (number: number, what: string): string =>
  number === 1 ? `1 ${what}` : `${number} ${what}s`;

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
