import { usernameKey } from '@collabor8/domain';
import { countMade, countOf, type Making } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';
import type { Limiter } from '../../ports/limiters.js';

/** Times a day that somebody may start a chat or add people to one; no hand comes near. */
export const GATHERINGS_PER_DAY = 500;

/** The same of chats with one person alone, which nobody can leave. */
export const CHATS_OF_TWO_PER_DAY = 50;

const DAY_SECONDS = 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/** In whose chats one is, others decide: each of them may do so some times a day. */
export function limitGathering({ createLimiter }: Pick<Platform, 'createLimiter'>) {
  const limiter = createLimiter({
    name: 'chat-gatherings',
    points: GATHERINGS_PER_DAY,
    duration: DAY_SECONDS,
  });
  const ofTwo = createLimiter({
    name: 'chats-of-two',
    points: CHATS_OF_TWO_PER_DAY,
    duration: DAY_SECONDS,
  });
  const countOne = <T extends object>(by: Limiter, key: string, making: Making<T>): Promise<T> => {
    const sentence = (seconds: number): string =>
      `You have started chats or added people to them too often today. Please try again in ${countOf(Math.ceil(seconds / HOUR_SECONDS), 'hour')}.`;
    return countMade([by, key, sentence], making);
  };
  return {
    /** Counts a chat that somebody starts with others; @throws AppError 'tooMany' */
    countStart: <T extends object>(
      creator: string,
      others: readonly string[],
      making: Making<T>,
    ): Promise<T> => {
      const [other = '', ...more] = others.map(usernameKey);
      if (more.length > 0) return countOne(limiter, creator, making);
      const make = () => countOne(ofTwo, JSON.stringify([creator, other]), making);
      return countOne(limiter, creator, { ...making, make });
    },

    /** The same for people who are added to one. */
    countAdding: <T extends object>(actor: string, make: () => Promise<T>): Promise<T> =>
      countOne(limiter, actor, { make }),
  };
}
