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
