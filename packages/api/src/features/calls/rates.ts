import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import type { Limiter } from '../../ports/limiters.js';

/** Calls that somebody may begin in a minute. */
export const CALLS_PER_MINUTE = 20;

/** Parts of handshakes and renewals in a minute: two connections that fail again and again need fewer. */
export const SIGNALS_PER_MINUTE = 240;

const MINUTE = 60;

const sentences = {
  calls: 'You are calling too often.',
  signals: 'Your call is connecting too often.',
} as const;

export type RateOf = keyof typeof sentences;

/** Counts something that a person does; @throws AppError 'tooMany'. */
export type CountRate = (of: RateOf, username: string) => Promise<void>;

/** Limits for each person. */
export function createRates({
  settings,
  createLimiter,
}: Pick<Platform, 'settings' | 'createLimiter'>): CountRate {
  if (!settings.rateLimits) return () => Promise.resolve();
  const limiters: Readonly<Record<RateOf, Limiter>> = {
    calls: createLimiter({ name: 'calls', points: CALLS_PER_MINUTE, duration: MINUTE }),
    signals: createLimiter({ name: 'signals', points: SIGNALS_PER_MINUTE, duration: MINUTE }),
  };
  return async (of, username) => {
    try {
      await limiters[of].consume(username);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new AppError('tooMany', `${sentences[of]} Please wait ${seconds} seconds.`);
    }
  };
}
