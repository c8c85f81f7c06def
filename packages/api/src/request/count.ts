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
 * Counts more of what a limiter limits, by default one, and answers how much it is now.
 * @throws AppError 'tooMany', with what `sentence` makes of the seconds to wait.
 */
export async function countUp(
  limiter: Limiter,
  key: string,
  sentence: (seconds: number) => string,
  points = 1,
): Promise<number> {
  try {
    return (await limiter.consume(key, points)).consumedPoints;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1000);
    throw new AppError('tooMany', sentence(seconds), { retryAfter: seconds });
  }
}

/** Counts one for what is made. What is refused counts for nothing, nor does what an earlier request has made. */
export async function countMade<T extends object>(
  [limiter, key, sentence]: readonly [Limiter, string, (seconds: number) => string],
  make: () => Promise<T>,
): Promise<T> {
  await count(limiter, key, sentence);
  let isMade = false;
  try {
    const made = await make();
    isMade = !('isNew' in made) || made.isNew !== false;
    return made;
  } finally {
    if (!isMade) await limiter.reward(key);
  }
}

export async function count(...counted: Parameters<typeof countUp>): Promise<void> {
  await countUp(...counted);
}
