import { Button } from './controls/button.js';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { AlertLine } from './states/states.js';
import classes from './infinite-list.module.css';
import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';

interface ListPage {
  /** Where the next one begins; null behind the last. */
  readonly nextCursor: string | null;
}

type Options<Page> = Omit<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly unknown[], string | null>,
  'queryFn' | 'initialPageParam' | 'getNextPageParam'
> & {
  /** Reads the page at a cursor; without one, the first. */
  readonly read: (at: { readonly cursor?: string }) => Promise<Page>;
};

/** A list that is read page by page and that nothing updates live. */
export const usePages = <Page extends ListPage>({ read, ...options }: Options<Page>) =>
  useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  });

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
