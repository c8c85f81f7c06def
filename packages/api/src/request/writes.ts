import type { CreateLimiter } from '../ports/limiters.js';
import { count, countOf } from './count.js';

/** Changes that one person may make within `WRITES_WINDOW_SECONDS`; no hand comes near. */
export const WRITES_MAX = 300;
export const WRITES_WINDOW_SECONDS = 10;

/**
 * Bytes of texts that one person may send within that time: reading the words of as many takes the server a tenth of it.
 * What is larger than the longest text is a picture for the most part.
 */
export const TEXTS_MAX_BYTES = 200_000;
const TEXT_MAX_BYTES = 40_000;
/** Of a text that is read without being sent, which is long for the fewest: a moderator deletes eight in a row. */
const REREAD_BYTES = 25_000;

const DAY_SECONDS = 24 * 60 * 60;
const MEGABYTE = 1024 * 1024;

interface Write {
  /** What was sent: what is kept of it is not more. */
  readonly bytes: number;
  /** It holds no text: nothing of it is read for words. */
  readonly isUpload?: boolean;
  /** A long text is read for its words without being sent. */
  readonly readsText?: boolean;
  /** Its service counts it among its like. */
  readonly hasOwnRate?: boolean;
  /** It concerns nobody else: suspended people may, too, and whatever else was written that day. */
  readonly isOwnAffair?: boolean;
}

/**
 * Lets somebody make a change, over whatever transport, and counts it.
 * @throws AppError 'forbidden' to whoever is suspended, 'tooMany' to whoever makes too many
 */
export type AdmitWrite = (username: string, write: Write) => Promise<void>;

/**
 * Refuses a change to whoever is suspended; of changes that a hand makes many of a second the answer may be
 * a second old. @throws AppError 'forbidden'
 */
export type AssertMayWrite = (
  username: string,
  options?: { readonly isOneOfMany?: boolean },
) => Promise<void>;

interface WriteOptions {
  readonly assertMayWrite: AssertMayWrite;
  readonly settings: { readonly dailyMegabytes: number };
  readonly createLimiter: CreateLimiter;
}

export function createAdmitWrite(options: WriteOptions): AdmitWrite {
  const { assertMayWrite, settings, createLimiter } = options;
  const { dailyMegabytes } = settings;
  const changes = createLimiter({
    name: 'writes',
    points: WRITES_MAX,
    duration: WRITES_WINDOW_SECONDS,
  });
  const textBytes = createLimiter({
    name: 'textsWritten',
    points: TEXTS_MAX_BYTES,
    duration: WRITES_WINDOW_SECONDS,
  });
  const bytesADay = createLimiter({
    name: 'bytesWritten',
    points: dailyMegabytes * MEGABYTE,
    duration: DAY_SECONDS,
  });
  const tooFast = (seconds: number): string =>
    `You are changing things faster than the server can follow. Please try again in ${countOf(seconds, 'second')}.`;
  const tooMuch = (seconds: number): string =>
    `You have sent ${dailyMegabytes} MB within a day, and the server takes no more from one person. Please try again in ${countOf(Math.ceil(seconds / 3600), 'hour')}.`;

  return async (username, write) => {
    const { bytes, hasOwnRate = false, isOwnAffair = false } = write;
    if (!isOwnAffair) await assertMayWrite(username, { isOneOfMany: hasOwnRate });
    if (!hasOwnRate) await count(changes, username, tooFast);
    if (!hasOwnRate && write.isUpload !== true) {
      const read = write.readsText === true ? REREAD_BYTES : Math.min(bytes, TEXT_MAX_BYTES);
      await count(textBytes, username, tooFast, read);
    }
    if (!isOwnAffair) await count(bytesADay, username, tooMuch, bytes);
  };
}
