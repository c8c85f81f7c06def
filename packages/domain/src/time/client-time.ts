/**
 * A time sent by a client is kept when it parses, does not lie in the future, nor before 1970, as no feed reader
 * knows years below nought; otherwise the server's own time is used. Returns an ISO 8601 string in UTC.
 */
export function clientTimeOrNow(sent: string | undefined, now: Date): string {
  const time = sent === undefined ? Number.NaN : Date.parse(sent);
  const isUsable = time >= 0 && time <= now.getTime();
  return (isUsable ? new Date(time) : now).toISOString();
}
