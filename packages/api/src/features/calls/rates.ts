import { candidatesIn, type CallSignal, type GroupSignal } from '@collabor8/domain';
import { count, countOf } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';
import type { Limiter } from '../../ports/limiters.js';

/** Calls that somebody may begin in a minute. */
export const CALLS_PER_MINUTE = 20;

/** Parts of handshakes and renewals in a minute: two connections that fail again and again need fewer. */
export const SIGNALS_PER_MINUTE = 240;

/** As many as a renewal counts for: both pages connect from nothing, which holds each up for some tens of milliseconds. */
const SIGNALS_OF_RENEWAL = 8;

/**
 * Calls in five minutes that somebody may begin to one person before one is answered, or in one group. While one rings
 * nobody else's does: together they ring for less than that, so that nobody keeps a line from all others.
 */
export const RINGS_IN_FIVE_MINUTES = 5;

/**
 * Places at which a tab can be reached that somebody may name in a minute, in all their signals: a browser tries each against
 * all of its own, and its page stands still for half a minute over a thousand.
 */
export const CANDIDATES_PER_MINUTE = 300;

const MINUTE = 60;

const CONNECTS_TOO_OFTEN = 'Your call is connecting too often.';

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
    sentence: CONNECTS_TOO_OFTEN,
  },
  candidates: {
    points: CANDIDATES_PER_MINUTE,
    duration: MINUTE,
    sentence: CONNECTS_TOO_OFTEN,
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
  const limiters = {
    calls: limit('calls'),
    rings: limit('rings'),
    signals: limit('signals'),
    candidates: limit('candidates'),
  };
  const countIn = (of: RateOf, key: string, points?: number): Promise<void> =>
    count(
      limiters[of],
      key,
      (seconds) => `${rates[of].sentence} Please wait ${countOf(seconds, 'second')}.`,
      points,
    );
  const countRate: CountRate = (of, username, towards) =>
    countIn(of, towards === undefined ? username : pair(username, towards));
  const groupRings = createLimiter({ name: 'groupRings', ...rates.rings });
  /** Counts a part of a handshake, and the places that it names; @throws AppError 'tooMany'. */
  const countSignal = async (username: string, signal: CallSignal | GroupSignal): Promise<void> => {
    await countRate('signals', username);
    const places = 'sdp' in signal ? candidatesIn(signal.sdp) : 0;
    if (places > 0) await countIn('candidates', username, places);
  };

  return {
    countRate,
    countSignal,

    /** @throws AppError 'tooMany' */
    countRenewal: (username: string): Promise<void> =>
      countIn('signals', username, SIGNALS_OF_RENEWAL),

    /** Whether what somebody begins in a group rings at somebody in it: anybody may put them into any number of groups. */
    mayRingInGroup: (by: string, username: string): Promise<boolean> =>
      groupRings.consume(pair(by, username)).then(
        () => true,
        () => false,
      ),

    /** Whoever was answered by somebody may ring there anew; not in a chat, where two could answer each other and ring at all. */
    wasAnswered: async (username: string, by: string): Promise<void> => {
      await limiters.rings.delete(pair(username, by));
    },
  };
}
