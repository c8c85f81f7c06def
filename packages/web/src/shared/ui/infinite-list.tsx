import { Button } from './controls/button.js';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { AlertLine } from './states/states.js';
import classes from './infinite-list.module.css';

interface InfiniteListProps {
  readonly children?: ReactNode;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** A failed page stops the loading by scrolling; the button tries again. */
  readonly error?: string | null | undefined;
  readonly onLoadMore: () => void;
}

const AHEAD = '600px';

/** Loads the next page shortly before its end comes into view; the button is for the keyboard. */
export function InfiniteList(props: InfiniteListProps) {
  const { children, hasMore, isLoadingMore, error, onLoadMore } = props;
  const end = useRef<HTMLDivElement>(null);
  const hasError = error != null;
  const load = useEffectEvent(() => onLoadMore());

  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore || isLoadingMore || hasError) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, hasError]);

  return (
    <>
      {children}
      {hasMore && (
        <div ref={end} className={classes.end}>
          <AlertLine message={error} />
          <Button variant="default" loading={isLoadingMore} onClick={onLoadMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
