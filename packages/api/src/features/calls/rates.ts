import { candidatesIn, type CallSignal, type GroupSignal } from '@collabor8/domain';
import { count, countOf } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';
import type { Limiter } from '../../ports/limiters.js';

export const CALLS_PER_MINUTE = 20;

/**
 * Parts of handshakes and renewals in a minute that somebody may send in one call, in a group's to each: connections that fail
 * again and again need fewer. Who makes a page answer all day long uses up nothing of what its person may send to others.
 */
export const SIGNALS_PER_MINUTE = 240;

/** As many as a renewal counts for, and what else begins a handshake: both pages connect, which holds each up for some tens of milliseconds. */
export const SIGNALS_OF_RENEWAL = 8;

/**
 * Calls in five minutes that somebody may begin to one person before one is answered, or in one group. While one rings
 * nobody else's does: together they ring for less than that, so that nobody keeps a line from all others.
 */
export const RINGS_IN_FIVE_MINUTES = 5;

/**
 * Places at which a tab can be reached that somebody may name in a minute, where their signals are counted together: a browser
 * tries each against all of its own, and its page stands still for half a minute over a thousand.
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

/** Towards somebody, in a call or a chat, to a seat of it; nothing where all is counted together. */
type Where = readonly (string | number)[];

/** Counts something that a person does; @throws AppError 'tooMany'. */
export type CountRate = (of: RateOf, username: string, ...where: Where) => Promise<void>;

export type Rates = ReturnType<typeof createRates>;

/** Names may hold whatever would part them. */
const keyOf = (username: string, ...where: Where): string => JSON.stringify([username, ...where]);

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
  const countRate: CountRate = (of, ...whose) => countIn(of, keyOf(...whose));
  const groupRings = createLimiter({ name: 'groupRings', ...rates.rings });
  const countRenewal = (username: string, ...where: Where): Promise<void> =>
    countIn('signals', keyOf(username, ...where), SIGNALS_OF_RENEWAL);

  return {
    countRate,
    countRenewal,

    /** Counts a part of a handshake, and the places that it names; @throws AppError 'tooMany'. */
    countSignal: async (
      signal: CallSignal | GroupSignal,
      username: string,
      ...where: Where
    ): Promise<void> => {
      if (signal.type === 'answer') await countRate('signals', username, ...where);
      else await countRenewal(username, ...where);
      const places = 'sdp' in signal ? candidatesIn(signal.sdp) : 0;
      if (places > 0) await countIn('candidates', keyOf(username, ...where), places);
    },

    /** Whether what somebody begins in a group rings at somebody in it: anybody may put them into any number of groups. */
    mayRingInGroup: (by: string, username: string): Promise<boolean> =>
      groupRings.consume(keyOf(by, username)).then(
        () => true,
        () => false,
      ),

    /** Whoever was answered by somebody may ring there anew; not in a chat, where two could answer each other and ring at all. */
    wasAnswered: async (username: string, by: string): Promise<void> => {
      await limiters.rings.delete(keyOf(username, by));
    },
  };
}
