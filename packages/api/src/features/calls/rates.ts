import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../errors.js';

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

/** Limits for each person that this process keeps in memory. */
export function createRates({ isEnabled }: { readonly isEnabled: boolean }): CountRate {
  if (!isEnabled) return () => Promise.resolve();
  const limiters: Readonly<Record<RateOf, RateLimiterMemory>> = {
    calls: new RateLimiterMemory({ points: CALLS_PER_MINUTE, duration: MINUTE }),
    signals: new RateLimiterMemory({ points: SIGNALS_PER_MINUTE, duration: MINUTE }),
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
