const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** '14:20' */
export const clockTime = (date: Date): string => clock.format(date);

/** '14:20' for today, 'Nov 18' for a day before. */
export const shortTime = (date: Date, now: Date): string =>
  date.toDateString() === now.toDateString() ? clockTime(date) : monthAndDay.format(date);
