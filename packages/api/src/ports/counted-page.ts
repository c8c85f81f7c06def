import type { CountedMatches } from './document-store.js';

/** A page of a list that tells how long the whole list is. */
export interface CountedPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  readonly total: CountedMatches;
}

/** Matches of a search are counted up to here; beyond it a list says '10000+'. */
export const COUNT_CEILING = 10_000;

export const exactly = (count: number): CountedMatches => ({ count, isExact: true });
