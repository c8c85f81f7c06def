import { useDeferredValue, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Further } from '../live/use-live-topic.js';
import classes from './infinite-list.module.css';
import { LoadState, MoreButton, Nothing, type RowShape } from './states/states.js';

/** Loads what follows before the reader gets there, by `margin` in the window or in `within`. Answers what stands there. */
export function useLoadAhead(more: Further, margin: string, within?: string) {
  const { hasMore, isLoading, hasFailed } = more;
  const edge = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => more.load());

  useEffect(() => {
    const element = edge.current;
    if (element === null || !hasMore || isLoading || hasFailed) return;
    const root = within === undefined ? null : element.closest(within);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { root, rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, hasFailed, margin, within]);
  return edge;
}

interface ListEndProps {
  readonly more: Further;
  /** In the plural, such as 'tags'. */
  readonly what: string;
}

/** The end of a list as far as it was read; the button is for the keyboard. */
export function ListEnd({ more, what }: ListEndProps) {
  const end = useLoadAhead(more, '600px');
  return (
    more.hasMore && (
      <div ref={end} className={classes.end}>
        <MoreButton more={more} failure={`More ${what} could not be loaded.`} size="sm">
          Load more
        </MoreButton>
      </div>
    )
  );
}

interface InfiniteListProps<T> extends Omit<ListEndProps, 'more'>, RowShape {
  /** As far as it was read: undefined until its first part is there. */
  readonly list: {
    readonly items: readonly T[] | undefined;
    readonly more: Further;
    readonly error: unknown;
    readonly retry: () => void;
  };
  /** Where the first part failed; by default that `what` could not be loaded. */
  readonly failure?: string;
  /** Stands in its place where nothing is in it. */
  readonly empty?: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list that is read in parts, from the moment on that it is asked for. */
export function InfiniteList<T>({
  list,
  what,
  failure = `The ${what} could not be loaded`,
  empty,
  children,
  ...shape
}: InfiniteListProps<T>) {
  const { more, error } = list;
  // Rows that come are made a little at a time: what else is done meanwhile doesn't wait for all of them.
  const items = useDeferredValue(list.items);
  const isEmpty = items?.length === 0 && !more.hasMore;
  return (
    <>
      {(items === undefined || error != null) && (
        <LoadState query={list} failure={failure} label={`Loading ${what}`} {...shape} />
      )}
      <Nothing>{isEmpty && empty}</Nothing>
      {items && !(isEmpty && empty) && children(items)}
      {items && <ListEnd more={more} what={what} />}
    </>
  );
}
