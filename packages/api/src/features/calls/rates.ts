import {
  candidatesIn,
  isLive,
  type Call,
  type CallSignal,
  type GroupSignal,
} from '@collabor8/domain';
import { count, countMade, countOf } from '../../request/count.js';
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
 * Rings at one person in a quarter of an hour that go unanswered, whoever's they are and in whatever chat, beside the first of
 * each who calls: several together keep a line from all others hardly longer than one does, and somebody else still comes through.
 */
export const RINGS_AGAIN = 4;
export const RINGS_AGAIN_MINUTES = 15;

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

interface Placed {
  /** Nobody has made it before. */
  readonly isNew: boolean;
  readonly document: { readonly call: Call };
}

/** Names may hold whatever would part them. */
const keyOf = (username: string, ...where: Where): string => JSON.stringify([username, ...where]);

/** Counts rings at somebody, of calls of one kind. */
function limitRings(createLimiter: Platform['createLimiter'], kind: string) {
  const duration = RINGS_AGAIN_MINUTES * MINUTE;
  const first = createLimiter({ name: `${kind}ringsFirst`, points: 1, duration });
  const again = createLimiter({ name: `${kind}ringsAgain`, points: RINGS_AGAIN, duration });
  return {
    /** Answers what takes it back; @throws AppError 'tooMany'. */
    async count(by: string, username: string): Promise<() => Promise<unknown>> {
      const key = keyOf(by, username);
      const isFirst = await first.consume(key).then(
        () => true,
        () => false,
      );
      if (isFirst) return () => first.reward(key);
      await count(again, username, (seconds) => {
        const wait = countOf(Math.ceil(seconds / MINUTE), 'minute');
        return `${username} has been called several times just now. Please try again in ${wait}.`;
      });
      return () => again.reward(username);
    },

    forget: (by: string, username: string) =>
      Promise.all([first.delete(keyOf(by, username)), again.delete(username)]),
  };
}

export function createRates({ createLimiter }: Pick<Platform, 'createLimiter'>) {
  const limit = (name: RateOf): Limiter => createLimiter({ name, ...rates[name] });
  const limiters = {
    calls: limit('calls'),
    rings: limit('rings'),
    signals: limit('signals'),
    candidates: limit('candidates'),
  };
  const tooOften = (of: RateOf) => (seconds: number) =>
    `${rates[of].sentence} Please wait ${countOf(seconds, 'second')}.`;
  const countIn = (of: RateOf, key: string, points?: number): Promise<void> =>
    count(limiters[of], key, tooOften(of), points);
  const countRate: CountRate = (of, ...whose) => countIn(of, keyOf(...whose));
  const ringsOfTwo = limitRings(createLimiter, '');
  const ringsOfGroups = limitRings(createLimiter, 'group');
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

    /** Counts a call that somebody makes, and that it rings where it does; @throws AppError 'tooMany'. */
    countCall: <T extends Placed>(
      by: string,
      callee: string,
      place: () => Promise<T>,
    ): Promise<T> =>
      countMade([limiters.rings, keyOf(by, callee), tooOften('rings')], {
        async make() {
          const takeBack = await ringsOfTwo.count(by, callee);
          let rings = false;
          try {
            const placed = await place();
            rings = placed.isNew && isLive(placed.document.call);
            return placed;
          } finally {
            if (!rings) await takeBack();
          }
        },
      }),

    /** Whether what somebody begins in a group rings at somebody in it: anybody may put them into any number of groups. */
    mayRingInGroup: (by: string, username: string): Promise<boolean> =>
      ringsOfGroups.count(by, username).then(
        () => true,
        () => false,
      ),

    /** Whoever was answered by somebody may ring there anew; not in a chat, where two could answer each other and ring at all. */
    wasAnswered: async (username: string, by: string): Promise<void> => {
      await Promise.all([
        limiters.rings.delete(keyOf(username, by)),
        ringsOfTwo.forget(username, by),
      ]);
    },
  };
}
