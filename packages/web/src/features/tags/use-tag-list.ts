import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../shared/api/trpc.js';
import { usePages } from '../../shared/api/use-pages.js';

/** The most used tags first, or those that a search finds. */
export function useTagList(search: string) {
  const { client } = trpc.useUtils();
  const query = usePages({
    queryKey: ['tags', search],
    read: (at) => client.tags.page.query({ ...(search !== '' && { search }), ...at }),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  // A tag whose count changes between two reads may stand on both pages.
  const tags = new Map(pages?.flatMap(({ items }) => items.map((tag) => [tag._id, tag])));
  return { query, tags: [...tags.values()], total: pages?.at(-1)?.total };
}
