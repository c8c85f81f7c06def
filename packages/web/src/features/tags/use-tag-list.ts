import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../shared/api/trpc.js';

/** The most used tags first, or those that a search finds. */
export function useTagList(search: string) {
  const query = trpc.tags.page.useInfiniteQuery(search === '' ? {} : { search }, {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  // A tag whose count changes between two reads may stand on both pages.
  const tags = new Map(pages?.flatMap(({ items }) => items.map((tag) => [tag._id, tag])));
  return { query, tags: [...tags.values()], total: pages?.at(-1)?.total };
}
