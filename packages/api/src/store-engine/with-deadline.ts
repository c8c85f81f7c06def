import { clearTimeout, setTimeout } from 'node:timers';
import { UnitTooLongError } from '../ports/document-store.js';

/** The outcome of a unit's `work`, or a rejection with UnitTooLongError after `limit` ms. */
export async function withDeadline<T>(work: Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new UnitTooLongError(limit));
    }, limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
