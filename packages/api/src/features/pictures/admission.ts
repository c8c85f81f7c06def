import { usernameKey } from '@collabor8/domain';
import { AppError } from '../../errors.js';
import { count } from '../../limits/count.js';
import type { Platform } from '../../platform.js';

/** Pictures that one person may send within `PICTURES_WINDOW_SECONDS`. */
export const PICTURES_SENT_MAX = 60;
export const PICTURES_WINDOW_SECONDS = 600;

/** Asked before anything of a picture is read; answers what is to be called when it is done with. */
export type Admit = (username: string) => Promise<() => void>;

/** One at a time a person, as each takes memory while it arrives, and not too many. */
export function createAdmission({
  settings,
  createLimiter,
}: Pick<Platform, 'settings' | 'createLimiter'>): Admit {
  const limiter = createLimiter({
    name: 'pictures',
    points: PICTURES_SENT_MAX,
    duration: PICTURES_WINDOW_SECONDS,
  });
  const sending = new Set<string>();

  return async (username) => {
    const key = usernameKey(username);
    if (sending.has(key)) {
      throw new AppError('tooMany', 'Another picture of yours is still on its way.', {
        retryAfter: 2,
      });
    }
    sending.add(key);
    try {
      if (settings.rateLimits) {
        await count(
          limiter,
          key,
          (seconds) =>
            `You have sent many pictures. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`,
        );
      }
    } catch (error) {
      sending.delete(key);
      throw error;
    }
    return () => sending.delete(key);
  };
}
