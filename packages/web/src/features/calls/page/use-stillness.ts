import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

const STILL_AFTER_MS = 3_000;

/** Whether nothing has been moved or pressed over an element for three seconds. */
export function useStillness() {
  const [isStill, setStill] = useState(false);
  const [wakes, setWakes] = useState(0);
  const isWaking = useRef(false);
  const lastMs = useRef(0);

  useEffect(() => {
    const timer = setTimeout(() => setStill(true), STILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wakes]);

  const wake = ({ timeStamp }: { readonly timeStamp: number }): void => {
    setStill(false);
    // A pointer moves a hundred times a second.
    if (timeStamp - lastMs.current < 500) return;
    lastMs.current = timeStamp;
    setWakes((count) => count + 1);
  };

  return {
    isStill,
    handlers: {
      onPointerMove: wake,
      onKeyDownCapture: wake,
      onFocusCapture: wake,
      onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
        // Where nothing hovers, the first touch only shows what there is to press.
        isWaking.current = isStill && event.pointerType === 'touch';
        wake(event);
      },
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        if (!isWaking.current) return;
        isWaking.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  } as const;
}
