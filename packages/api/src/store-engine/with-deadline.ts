import { clearTimeout, setTimeout } from 'node:timers';

/** The outcome of `work`, or a rejection with `reason` when it takes longer than `limit` ms. */
export async function withDeadline<T>(work: Promise<T>, limit: number, reason: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(reason));
    }, limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
