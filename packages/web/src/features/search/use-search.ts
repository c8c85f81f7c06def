import { searchInput, type SearchAsked } from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../shared/api/trpc.js';
import { usePages } from '../../shared/api/use-pages.js';

/** What a search finds, page by page, as it was when somebody last came to the tab. */
export function useSearch(asked: SearchAsked) {
  const { client } = trpc.useUtils();
  const query = usePages({
    queryKey: ['search', asked.search, asked.kind ?? ''],
    read: (at) => client.search.all.query({ ...searchInput(asked), ...at }),
    enabled: asked.search !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const pages = asked.search === '' ? [] : (query.data?.pages ?? []);
  // What is written between two reads may stand on both pages.
  const hits = new Map(
    pages.flatMap(({ items }) => items.map((hit) => [`${hit.kind} ${hit.id}`, hit])),
  );
  return { query, hits: [...hits.values()], first: pages[0] };
}
