import { Button } from './controls/button.js';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Further } from '../live/use-live-topic.js';
import { AlertLine } from './states/states.js';
import classes from './infinite-list.module.css';
import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
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

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { readonly fetchNextPage: () => unknown };

/** What follows the loaded pages of such a list; `failure` says that it could not be read. */
export const furtherOf = (list: Pages, failure: string): Further => ({
  hasMore: list.hasNextPage,
  isLoading: list.isFetchingNextPage,
  error: list.isFetchNextPageError ? failure : null,
  load: () => void list.fetchNextPage(),
});

interface InfiniteListProps {
  readonly children?: ReactNode;
  readonly more: Further;
}

const AHEAD = '600px';

/** Loads the next page shortly before its end comes into view; the button is for the keyboard. */
export function InfiniteList({ children, more }: InfiniteListProps) {
  const { hasMore, isLoading, error } = more;
  const end = useRef<HTMLDivElement>(null);
  const hasError = error !== null;
  const load = useEffectEvent(() => more.load());

  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore || isLoading || hasError) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, hasError]);

  return (
    <>
      {children}
      {hasMore && (
        <div ref={end} className={classes.end}>
          <AlertLine message={error} />
          <Button variant="default" loading={isLoading} onClick={more.load}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}
