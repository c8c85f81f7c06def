import type { AppError } from './errors.js';

interface Bounds {
  readonly most: number;
  readonly waitingMost: number;
  /** What is thrown at whoever would wait behind too many others. */
  readonly refuse: () => AppError;
}

/** Runs tasks a few at a time, in their order. */
export function fewAtATime({ most, waitingMost, refuse }: Bounds) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    /** How many wait. */
    get waiting(): number {
      return waiting.length;
    },
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running < most) {
        running += 1;
      } else if (waiting.length < waitingMost) {
        // Whoever ends hands their place over.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else throw refuse();
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
