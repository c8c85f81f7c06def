import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7: it begins with the time, so that what is made together lies together in each index of ids, and writing it
 * touches pages that were just written. 74 of its bits are random, so nobody guesses it; where it is cut, its end is kept.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
