/**
 * A time sent by a client is kept when it parses and does not lie in the future; otherwise the
 * server's own time is used. Returns an ISO 8601 string in UTC.
 */
export function clientTimeOrNow(sent: string | undefined, now: Date): string {
  const time = sent === undefined ? Number.NaN : Date.parse(sent);
  const isUsable = !Number.isNaN(time) && time <= now.getTime();
  return (isUsable ? new Date(time) : now).toISOString();
}
