import { useEffect, useState } from 'react';

const SKELETON_DELAY_MS = 150;

/** False at first: what loads faster than this never flashes a skeleton. */
export function useDelayed(delayMs: number = SKELETON_DELAY_MS): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}
