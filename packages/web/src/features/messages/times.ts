import { useMemo, useSyncExternalStore } from 'react';
import { readClock, watchClock } from '../../shared/ui/time.js';

// By hand: the browser's formats hold up a phone for 80 ms when they are first made.
const twoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** '14:20' */
export const clockTime = (date: Date): string =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** '14:20' for today, 'Nov 18' for a day before. */
export const shortTime = (date: Date, now: Date): string => {
  // Always as 'Wed Nov 18 2026', whatever the browser speaks (ECMA-262, DateString).
  const day = date.toDateString();
  return day === now.toDateString() ? clockTime(date) : `${day.slice(4, 7)} ${date.getDate()}`;
};

/** The reader's day; changes at their midnight. */
export function useToday(): Date {
  const day = useSyncExternalStore(watchClock, () => readClock().toDateString());
  return useMemo(() => new Date(day), [day]);
}
