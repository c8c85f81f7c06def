import { Button } from '../../../shared/ui/controls/button.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './conversation.module.css';

export interface OlderMessagesHandle {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** A failed page stops the loading by scrolling; the button tries again. */
  readonly error: string | null;
  readonly load: () => void;
}

const AHEAD = '800px 0px 0px';

/** Loads older messages shortly before the reader gets there; the button is for the keyboard. */
export function OlderMessages({ hasMore, isLoading, error, load }: OlderMessagesHandle) {
  const start = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => load());
  const hasError = error !== null;

  useEffect(() => {
    const element = start.current;
    if (element === null || !hasMore || isLoading || hasError) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { root: element.closest('[role="log"]'), rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, hasError]);

  return hasMore ? (
    <div ref={start} className={classes.older}>
      <AlertLine message={error} />
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={load}>
        Load older messages
      </Button>
    </div>
  ) : null;
}
