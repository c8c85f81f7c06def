import { count, countOf } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';
import type { Limiter } from '../../ports/limiters.js';

/** Calls that somebody may begin in a minute. */
export const CALLS_PER_MINUTE = 20;

/** Parts of handshakes and renewals in a minute: two connections that fail again and again need fewer. */
export const SIGNALS_PER_MINUTE = 240;

/**
 * Calls in five minutes that somebody may begin to one person before one is answered, or in one group. While one rings
 * nobody else's does: together they ring for less than that, so that nobody keeps a line from all others.
 */
export const RINGS_IN_FIVE_MINUTES = 5;

const MINUTE = 60;

const rates = {
  calls: { points: CALLS_PER_MINUTE, duration: MINUTE, sentence: 'You are calling too often.' },
  rings: {
    points: RINGS_IN_FIVE_MINUTES,
    duration: 5 * MINUTE,
    sentence: 'You have called there several times.',
  },
  signals: {
    points: SIGNALS_PER_MINUTE,
    duration: MINUTE,
    sentence: 'Your call is connecting too often.',
  },
} as const;

type RateOf = keyof typeof rates;

/** Counts something that a person does, `towards` somebody or in a chat; @throws AppError 'tooMany'. */
export type CountRate = (of: RateOf, username: string, towards?: string) => Promise<void>;

export type Rates = ReturnType<typeof createRates>;

/** Names may hold whatever would part them. */
const pair = (username: string, towards: string): string => JSON.stringify([username, towards]);

/** Limits for each person. */
export function createRates({ createLimiter }: Pick<Platform, 'createLimiter'>) {
  const limit = (name: RateOf): Limiter => createLimiter({ name, ...rates[name] });
  const limiters = { calls: limit('calls'), rings: limit('rings'), signals: limit('signals') };
  const countRate: CountRate = (of, username, towards) =>
    count(
      limiters[of],
      towards === undefined ? username : pair(username, towards),
      (seconds) => `${rates[of].sentence} Please wait ${countOf(seconds, 'second')}.`,
    );
  return {
    countRate,

    /** Whoever was answered by somebody may ring there anew; not in a chat, where two could answer each other and ring at all. */
    wasAnswered: async (username: string, by: string): Promise<void> => {
      await limiters.rings.delete(pair(username, by));
    },
  };
}
