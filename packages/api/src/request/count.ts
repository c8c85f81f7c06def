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

/** Something that is made, and whether an earlier request has made it already. */
export interface Making<T> {
  readonly make: () => Promise<T>;
  readonly isMade?: () => Promise<boolean>;
}

/**
 * Counts one for what is made. What is refused counts for nothing, nor does what an earlier request has made: that is answered
 * also to whoever may make no more.
 */
export async function countMade<T extends object>(
  [limiter, key, sentence]: readonly [Limiter, string, (seconds: number) => string],
  { make, isMade }: Making<T>,
): Promise<T> {
  let isCounted = false;
  try {
    await count(limiter, key, sentence).catch(async (refusal: unknown) => {
      if ((await isMade?.()) !== true) throw refusal;
    });
    const made = await make();
    isCounted = !('isNew' in made) || made.isNew !== false;
    return made;
  } finally {
    if (!isCounted) await limiter.reward(key);
  }
}

export async function count(...counted: Parameters<typeof countUp>): Promise<void> {
  await countUp(...counted);
}
