import type { LiveEvent } from '@collabor8/domain';
import {
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { onceHandRests } from '../browser.js';
import { useLive } from '../live/live-topics.js';
import { useLiveTopic, type Further } from '../live/use-live-topic.js';
import { useGatheredCallback } from '../use-debounced.js';

interface ListPage<T> {
  readonly items: readonly T[];
  /** Where the next one begins; null behind the last. */
  readonly nextCursor: string | null;
}

type PagesOptions<T, Page> = Omit<
  UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly unknown[], string | null>,
  'queryFn' | 'initialPageParam' | 'getNextPageParam'
> & {
  /** Reads the page at a cursor; without one, the first. */
  readonly read: (at: { readonly cursor?: string }) => Promise<Page>;
  /** Tells items apart: what moves between two reads may stand on both pages. */
  readonly idOf: (item: T) => string | number;
};

/** A list that is read page by page and that nothing updates live: for an `InfiniteList`. */
export function usePages<T, Page extends ListPage<T>>({
  read,
  idOf,
  ...options
}: PagesOptions<T, Page & ListPage<T>>) {
  const { data, error, isPlaceholderData, refetch, ...query } = useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const more: Further = {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    hasFailed: query.isFetchNextPageError,
    load: () => void query.fetchNextPage(),
  };
  const found = data?.pages.flatMap(({ items }) =>
    items.map((item) => [idOf(item), item] as const),
  );
  return {
    items: found && [...new Map(found).values()],
    more,
    first: data?.pages[0],
    last: data?.pages.at(-1),
    /** What is there stays where it can't be read once more. */
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    /** Those of the list before are shown. */
    isPlaceholderData,
  };
}

const TOGETHER_MS = 1_000;
const QUESTIONS = { kind: 'questions' } as const;

/** Reads a list again after events of questions by these names, which say nothing of the list itself. */
export function useQuestionNews(names: readonly LiveEvent['name'][], readAgain: () => void): void {
  const { topics } = useLive();
  const readSoon = useGatheredCallback(() => void onceHandRests(readAgain), TOGETHER_MS);
  const { generation } = useLiveTopic(QUESTIONS, ({ name }) => {
    if (names.includes(name)) readSoon();
  });
  useEffect(() => topics.start(QUESTIONS, undefined), [topics]);
  useEffect(() => {
    if (generation > 0) readSoon();
  }, [generation, readSoon]);
}
