import { usernameKey } from '@collabor8/domain';
import { count, countOf } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';
import type { Participants } from './participants.js';

/** Times a day that somebody may start a chat or add people to one; no hand comes near. */
export const GATHERINGS_PER_DAY = 500;

/** The same of chats with one person alone, which nobody can leave. */
export const CHATS_OF_TWO_PER_DAY = 50;

const DAY_SECONDS = 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/** In whose chats one is, others decide: each of them may do so some times a day. @throws AppError 'tooMany' */
export function limitGathering(
  { createLimiter }: Pick<Platform, 'createLimiter'>,
  participants: Participants,
): Participants {
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
  const countOne = (key: string, by = limiter): Promise<void> =>
    count(
      by,
      key,
      (seconds) =>
        `You have started chats or added people to them too often today. Please try again in ${countOf(Math.ceil(seconds / HOUR_SECONDS), 'hour')}.`,
    );
  return {
    ...participants,
    async create(creator, request) {
      await countOne(creator);
      // However often a name is given, and in whatever case.
      const [, other = '', ...more] = new Set([creator, ...request.participants].map(usernameKey));
      if (more.length === 0) await countOne(JSON.stringify([creator, other]), ofTwo);
      return participants.create(creator, request);
    },
    async add(actor, additions) {
      await countOne(actor);
      return participants.add(actor, additions);
    },
  };
}
