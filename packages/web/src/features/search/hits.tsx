import type { FindQuery, SearchAsked } from '@collabor8/domain';
import { serverMessage } from '../../shared/api/errors.js';
import { searchAllPath } from '../../shared/paths.js';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { InfiniteList } from '../../shared/ui/infinite-list.js';
import { SkeletonRows } from '../../shared/ui/states/loading.js';
import { EmptyState, ErrorState } from '../../shared/ui/states/states.js';
import { HitRow } from './hit-row.js';
import classes from './search-page.module.css';
import type { useSearch } from './use-search.js';

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
      {isNarrow ? 'Take a filter away, or try other words.' : 'Try fewer or other words.'}
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
