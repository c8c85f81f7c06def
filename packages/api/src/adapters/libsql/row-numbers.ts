/** A row's number is its time in milliseconds times 2^20 and a count within the millisecond. */
const SEQUENCE_BITS = 20;
/** The last millisecond whose row numbers, and the one above them, are 64-bit integers; in the year 2248. */
const LAST_TIME = 2 ** 43 - 2;

/** The number above every row's. Row numbers exceed 2^53, so they stay text on this side. */
export const NEWEST = '9223372036854775807';

/** A time that fits into a row number; what is no time counts as 1970. */
export const searchTime = (time: number): number =>
  Math.min(Math.max(Math.trunc(time) || 0, 0), LAST_TIME);

const FIRST = `(CAST(?1 AS INTEGER) << ${String(SEQUENCE_BITS)})`;
const AFTER = `((CAST(?1 AS INTEGER) + 1) << ${String(SEQUENCE_BITS)})`;

/** That a column holds a number of the millisecond ?1, in SQL. */
export const isOfTime = (column: string): string =>
  `${column} >= ${FIRST} AND ${column} < ${AFTER}`;

/** The next number of the millisecond ?1 above all that some queries give, in SQL. */
export const nextNumber = (...taken: readonly string[]): string =>
  `coalesce((SELECT max(number) FROM (${taken.join(' UNION ALL ')})) + 1, ${FIRST})`;

/** As numbers compare: they have no leading zeros. */
const compareNumbers = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

export const isBelow = (one: string, other: string): boolean => compareNumbers(one, other) < 0;

/** Rows that are led by their numbers, in one list with others. */
export const latestFirst = <R extends readonly [number: string, ...unknown[]]>(
  rows: readonly R[],
  others: readonly R[],
): readonly R[] =>
  others.length === 0
    ? rows
    : [...rows, ...others].toSorted(([one], [other]) => compareNumbers(other, one));
