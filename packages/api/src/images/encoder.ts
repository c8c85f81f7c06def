import { usernameKey } from '@collabor8/domain';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../request/errors.js';
import { count, countOf } from '../request/count.js';
import { NEVER } from '../request/leaving.js';
import { createTurns, EVERYBODY, oneEach } from '../request/turns.js';
import type { CreateLimiter } from '../ports/limiters.js';
import { encodePicture, type EncodedPicture, type PictureBounds } from './encode.js';

/** Pictures that are made anew at a time: each may take a core and some 200 MB. */
const ENCODED_AT_A_TIME = 2;
const ENCODED_WAITING_MAX = 30;

/** Seconds that one person's pictures may take to be made anew within `ENCODING_WINDOW_SECONDS`. */
export const ENCODING_SECONDS = 60;
export const ENCODING_WINDOW_SECONDS = 600;
/** What every picture is charged before anything of it is read, however little it takes. */
const ADVANCE_SECONDS = 1;
const TENTHS = 10;

const tooMuch = (seconds: number): string =>
  `Your pictures have kept the server busy. Please try again in ${countOf(seconds, 'second')}.`;

export type Encoder = ReturnType<typeof createEncoder>;

/**
 * Makes anew what people send as a picture: all of it in this process passes here. One at a time a person, as each takes memory while it arrives, and not for too long together.
 * @param clock in milliseconds from anywhere
 */
export function createEncoder(
  createLimiter: CreateLimiter,
  clock = (): number => performance.now(),
) {
  const limiter = createLimiter({
    name: 'encoding',
    points: ENCODING_SECONDS * TENTHS,
    duration: ENCODING_WINDOW_SECONDS,
  });
  const admitOne = oneEach(
    () =>
      new AppError('tooMany', 'Another picture of yours is still being uploaded.', {
        retryAfter: 2,
      }),
  );
  const turns = createTurns({
    atATime: ENCODED_AT_A_TIME,
    waitingMax: ENCODED_WAITING_MAX,
    refuse: () =>
      new AppError('tooMany', 'Many pictures are being sent just now. Please try again.', {
        retryAfter: 5,
      }),
  });

  /** What goes beyond the limit counts as well: the next one is refused for it. */
  async function chargeRest(key: string, seconds: number): Promise<void> {
    const rest = Math.ceil((seconds - ADVANCE_SECONDS) * TENTHS);
    if (rest <= 0) return;
    await limiter.consume(key, rest).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
    });
  }

  return {
    /**
     * Asked before anything of a picture is read; answers what is to be called when it is done with.
     * @throws AppError 'tooMany'
     */
    async admit(username: string): Promise<() => void> {
      const release = admitOne(username);
      try {
        await count(limiter, usernameKey(username), tooMuch, ADVANCE_SECONDS * TENTHS);
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },

    /** Makes a picture of somebody who was admitted; what it takes is charged, whatever comes of it. */
    encode: (username: string, sent: Buffer, bounds: PictureBounds): Promise<EncodedPicture> =>
      turns.run(EVERYBODY, NEVER, async () => {
        const begun = clock();
        try {
          return await encodePicture(sent, bounds);
        } finally {
          await chargeRest(usernameKey(username), (clock() - begun) / 1000);
        }
      }),
  };
}
