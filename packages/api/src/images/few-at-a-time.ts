import { AppError } from '../request/errors.js';

/** Runs tasks a few at a time, in their order; refuses what would wait too long. */
export function fewAtATime({ most, waitingMost }: { most: number; waitingMost: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (waiting.length >= waitingMost) {
        throw new AppError('tooMany', 'Many pictures are being sent just now. Please try again.', {
          retryAfter: 5,
        });
      }
      // Whoever ends hands their place over.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
