import { useRef } from 'react';

/**
 * Does one thing at a time: what is asked for while it is under way, as by a double click, is left
 * undone. State comes too late for that, since both clicks may see the page as it was before.
 */
export function useOnceAtATime(): (act: () => Promise<unknown>) => void {
  const isBusy = useRef(false);
  return (act) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const done = () => {
      isBusy.current = false;
    };
    act().then(done, done);
  };
}
