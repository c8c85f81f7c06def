import { serverMessage } from '../../shared/api/errors.js';
import { EmptyState } from '../../shared/ui/states/empty-state.js';
import { ErrorState } from '../../shared/ui/states/error-state.js';
import { InfiniteList } from '../../shared/ui/infinite-list.js';
import { SkeletonRows } from '../../shared/ui/states/skeleton.js';
import { TagCard } from './tag-card.js';
import classes from './tag-grid.module.css';
import type { useTagList } from './use-tag-list.js';

export function TagGrid({ list }: { readonly list: ReturnType<typeof useTagList> }) {
  const { query, tags } = list;
  if (query.isPending) return <SkeletonRows rows={4} height={116} label="Loading tags" />;
  if (tags.length === 0 && query.isError) {
    return (
      <ErrorState
        title="The tags could not be loaded"
        hint={serverMessage(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (tags.length === 0) {
    return (
      <EmptyState title="No Tags Found">Try another word, or ask a question with it.</EmptyState>
    );
  }
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      isLoadingMore={query.isFetchingNextPage}
      error={query.isFetchNextPageError ? 'More tags could not be loaded.' : null}
      onLoadMore={() => void query.fetchNextPage()}
    >
      <ul className={classes.grid}>
        {tags.map((tag) => (
          <TagCard key={tag._id} tag={tag} />
        ))}
      </ul>
    </InfiniteList>
  );
}
