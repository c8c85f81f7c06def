import { type FindQuery, type SearchAsked, searchInput } from '@collabor8/domain';
import { serverMessage } from '../../shared/api/errors.js';
import { searchAllPath } from '../../shared/paths.js';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { InfiniteList, usePages } from '../../shared/ui/infinite-list.js';
import { SkeletonRows, EmptyState, ErrorState } from '../../shared/ui/states/states.js';
import { HitRow } from './hit-row.js';
import classes from './search-page.module.css';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../shared/api/trpc.js';

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

interface HitsProps {
  readonly found: ReturnType<typeof useSearch>;
  readonly asked: SearchAsked;
  readonly query: FindQuery;
}

const ROW_HEIGHT = 116;

function NothingFound({ asked: { search, kind }, query }: Omit<HitsProps, 'found'>) {
  const isNarrow = query.filters.length > 0;
  return (
    <EmptyState
      title="Nothing Found"
      action={
        kind !== undefined && (
          <ButtonLink to={searchAllPath(search)} variant="default">
            Search everything
          </ButtonLink>
        )
      }
    >
      {isNarrow ? 'Remove a filter, or try other words.' : 'Try fewer or other words.'}
    </EmptyState>
  );
}

/** What was found, with what is still to load and what went wrong. */
export function Hits({ found: { query: reading, hits }, asked, query }: HitsProps) {
  if (reading.isPending) return <SkeletonRows rows={5} height={ROW_HEIGHT} label="Searching" />;
  if (hits.length === 0 && reading.isError) {
    return (
      <ErrorState
        title="The search could not be done"
        hint={serverMessage(reading.error)}
        onRetry={() => void reading.refetch()}
      />
    );
  }
  const isNothing = hits.length === 0 && !reading.hasNextPage;
  return (
    <div className={classes.found} aria-busy={reading.isPlaceholderData}>
      <InfiniteList
        hasMore={reading.hasNextPage}
        isLoadingMore={reading.isFetchingNextPage}
        error={reading.isFetchNextPageError ? 'More results could not be loaded.' : null}
        onLoadMore={() => void reading.fetchNextPage()}
      >
        <div className={classes.card}>
          {isNothing ? (
            <NothingFound {...{ asked, query }} />
          ) : (
            <ul className={classes.rows} aria-label="Results">
              {hits.map((hit) => (
                <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ul>
          )}
        </div>
      </InfiniteList>
    </div>
  );
}
