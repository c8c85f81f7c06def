import { useMemo, useSyncExternalStore } from 'react';
import { readClock, watchClock } from '../../shared/ui/time/clock.js';

/** The reader's day; changes at their midnight. */
export function useToday(): Date {
  const day = useSyncExternalStore(watchClock, () => readClock().toDateString());
  return useMemo(() => new Date(day), [day]);
}
