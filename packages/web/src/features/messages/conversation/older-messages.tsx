import { Button } from '../../../shared/ui/controls/button.js';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Further } from '../../../shared/live/use-live-topic.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './conversation.module.css';

const LOG = '[role="log"]';

/** Loads what follows shortly before the reader gets there; answers what stands there. */
function useLoadNear({ hasMore, isLoading, hasFailed, load }: Further, margin: string) {
  const edge = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(() => load());

  useEffect(() => {
    const element = edge.current;
    if (element === null || !hasMore || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { root: element.closest(LOG), rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, hasFailed, margin]);
  return edge;
}

/** The button is for the keyboard. */
export function OlderMessages(props: Further) {
  const edge = useLoadNear(props, '800px 0px 0px');
  const { hasMore, isLoading, hasFailed, load } = props;
  return hasMore ? (
    <div ref={edge} className={classes.older}>
      <AlertLine message={hasFailed ? 'Older messages could not be loaded.' : null} />
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={load}>
        Load older messages
      </Button>
    </div>
  ) : null;
}

/**
 * The same at the other end. The log is laid out from there, so that what is put in would push away what is being read:
 * it is held where it was.
 */
export function LaterMessages({ lastId, ...props }: Further & { readonly lastId: string }) {
  const edge = useLoadNear(props, '0px 0px 400px');
  const held = useRef<{ readonly element: Element; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const list = edge.current?.closest(LOG);
    const before = held.current;
    if (list != null && before?.element.isConnected) {
      list.scrollTop += before.element.getBoundingClientRect().top - before.top;
    }
    const element = list?.querySelector(`[data-message="${CSS.escape(lastId)}"]`);
    const hold = () => {
      held.current = element ? { element, top: element.getBoundingClientRect().top } : undefined;
    };
    hold();
    list?.addEventListener('scroll', hold, { passive: true });
    return () => list?.removeEventListener('scroll', hold);
  }, [edge, lastId]);
  const { isLoading, hasFailed, load } = props;
  return (
    <div ref={edge} className={classes.later}>
      <AlertLine message={hasFailed ? 'Later messages could not be loaded.' : null} />
      <Button variant="default" size="compact-sm" loading={isLoading} onClick={load}>
        Load later messages
      </Button>
    </div>
  );
}
