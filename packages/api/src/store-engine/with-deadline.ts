import { clearTimeout, setTimeout } from 'node:timers';
import { UnitTooLongError } from '../ports/document-store.js';

/** The outcome of a unit's `work`, or UnitTooLongError after `limit` ms beside those it has waited for others. */
export async function withDeadline<T>(
  work: Promise<T>,
  limit: number,
  waited: () => number = () => 0,
): Promise<T> {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = (): void => {
      const left = startedAt + limit + waited() - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else reject(new UnitTooLongError(limit));
    };
    look();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
