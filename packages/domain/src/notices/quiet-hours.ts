import type { NoticeCentre, QuietHours } from './schema.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Minutes since midnight where somebody lives. */
function minuteOfDay(timeZone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(now);
  const valueOf = (type: 'hour' | 'minute'): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return valueOf('hour') * 60 + valueOf('minute');
}

/**
 * When the quiet hours end in which somebody is, in milliseconds since 1970; undefined outside of them. Where clocks
 * change in between it is an hour off, and who waits for it asks again then.
 */
export function quietUntil(hours: QuietHours | undefined, now: Date): number | undefined {
  if (hours === undefined) return undefined;
  const { from, to, timeZone } = hours;
  const minute = minuteOfDay(timeZone, now);
  const since = (minute - from + DAY_MINUTES) % DAY_MINUTES;
  const length = (to - from + DAY_MINUTES) % DAY_MINUTES;
  if (since >= length) return undefined;
  const time = now.getTime();
  return time - (time % MINUTE_MS) + (length - since) * MINUTE_MS;
}

/** Chooses hours, or none. */
export function withQuietHours(
  centre: NoticeCentre,
  hours: QuietHours | null,
  revision: number,
): NoticeCentre {
  const { quietHours: before, ...others } = centre.settings;
  const isSame =
    before?.from === hours?.from &&
    before?.to === hours?.to &&
    before?.timeZone === hours?.timeZone;
  if (isSame) return centre;
  const settings = { ...others, revision, ...(hours && { quietHours: hours }) };
  return { ...centre, settings };
}
