import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` after `ms` in which the clock was not stopped. */
export function useCountdown(ms: number, isStopped: boolean, onEnd: () => void): void {
  const remaining = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isStopped) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [isStopped]);
}
