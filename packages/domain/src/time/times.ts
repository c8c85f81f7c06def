/**
 * A time sent by a client is kept when it parses, does not lie in the future, nor before 1970, as no feed reader
 * knows years below nought; otherwise the server's own time is used. Returns an ISO 8601 string in UTC.
 */
export function clientTimeOrNow(sent: string | undefined, now: Date): string {
  const time = sent === undefined ? Number.NaN : Date.parse(sent);
  const isUsable = time >= 0 && time <= now.getTime();
  return (isUsable ? new Date(time) : now).toISOString();
}

/** The later of two ISO 8601 times in UTC; '' is before all of them. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Whether clocks can be read there: the name is one of the IANA's, such as 'Europe/Berlin'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
