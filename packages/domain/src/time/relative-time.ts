const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

// By hand: the browser's formats hold up a phone for 80 ms when they are first made.
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '14:20' */
export const clockTime = (date: Date): string =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

const clock = (date: Date): string => `${clockTime(date)}:${twoDigits(date.getSeconds())}`;

// A date's text is 'Sun Nov 08 2026', whatever the browser speaks (ECMA-262, DateString).
const monthAndDay = (date: Date): string => date.toDateString().slice(4, 10);

/**
 * Says how long ago `date` was, seen from `now`, in the reader's own time zone (SPEC §9).
 * A date in the future (a clock that runs ahead) reads as '0 seconds ago'.
 */
export function relativeTime(date: Date, now: Date): string {
  const elapsed = Math.max(0, now.getTime() - date.getTime());
  if (elapsed < MINUTE) return `${Math.floor(elapsed / SECOND)} seconds ago`;
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} minutes ago`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} hours ago`;
  if (elapsed < YEAR) return `${monthAndDay(date)} at ${clock(date)}`;
  return `${monthAndDay(date)}, ${date.getFullYear()} at ${clock(date)}`;
}

/** The date as the users list shows it: short month, day, year (SPEC §2, §9). */
export const shortDate = (date: Date): string =>
  `${date.toDateString().slice(4, 7)} ${date.getDate()}, ${date.getFullYear()}`;
