import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

const SKELETON_DELAY_MS = 150;

/** False at first: what loads faster than this never flashes a skeleton. */
export function useDelayed(delayMs: number = SKELETON_DELAY_MS): boolean {
  const [isDue, setDue] = useState(false);
  useTimeout(() => setDue(true), delayMs, { autoInvoke: true });
  return isDue;
}
