import { useClock } from '../../shared/ui/time.js';
import type { HeardPresence } from './games-slice.js';

/** Whole seconds since a time of the server's clock, counted on from when this browser heard of it. */
export function useSecondsSince(
  heard: Pick<HeardPresence, 'asOf' | 'receivedAt'> | undefined,
  since: string | null | undefined,
): number | null {
  return useClock((now) => {
    if (heard === undefined || since == null) return null;
    const before = Date.parse(heard.asOf) - Date.parse(since);
    const after = Math.max(0, now.getTime() - heard.receivedAt);
    return Math.max(0, Math.floor((before + after) / 1000));
  });
}

/** What the server's clock shows now, in milliseconds since 1970; undefined before this browser has heard of it. */
export function useServerTime(
  heard: Pick<HeardPresence, 'asOf' | 'receivedAt'> | undefined,
): number | undefined {
  return useClock((now) =>
    heard === undefined
      ? undefined
      : Date.parse(heard.asOf) + Math.max(0, now.getTime() - heard.receivedAt),
  );
}

/** A reload takes a moment: shorter absences are not worth a word. */
export const WORTH_SAYING_S = 5;
