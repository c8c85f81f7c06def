import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Further } from '../live/use-live-topic.js';
import classes from './infinite-list.module.css';
import { LoadState, MoreButton, Nothing, type RowShape } from './states/states.js';

const AHEAD = '600px';

interface ListEndProps {
  readonly more: Further;
  /** In the plural, such as 'tags'. */
  readonly what: string;
}

/** Loads the next part of a list shortly before its end comes into view; the button is for the keyboard. */
export function ListEnd({ more, what }: ListEndProps) {
  const { hasMore, isLoading, hasFailed } = more;
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => more.load());

  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isLoading, hasFailed]);
  return (
    hasMore && (
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
  const { items, more, error } = list;
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
