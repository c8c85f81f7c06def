import { LIST_PAGE_SIZE, listInput, type QuestionFilter } from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/api/use-pages.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import listClasses from '../list/question-list.module.css';
import { QuestionRowView } from '../list/question-row-view.js';

/** A list of questions as a visitor reads it: nothing tells it of changes. */
export function useVisitedList(filter: QuestionFilter) {
  const { client } = trpc.useUtils();
  const input = { ...listInput(filter), limit: LIST_PAGE_SIZE };
  return usePages({
    queryKey: ['visited list', input],
    read: async ({ cursor }) =>
      cursor === undefined
        ? (await client.questions.openList.query(input)).value
        : client.questions.page.query({ ...input, cursor }),
    placeholderData: keepPreviousData,
  });
}

interface VisitedRowsProps {
  readonly list: ReturnType<typeof useVisitedList>;
  readonly none: string;
}

export function VisitedRows({ list, none }: VisitedRowsProps) {
  if (list.isPending) return <SkeletonRows label="Loading questions" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The questions could not be loaded"
        hint={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const rows = new Map(list.data.pages.flatMap(({ items }) => items.map((row) => [row._id, row])));
  if (rows.size === 0) return <EmptyState title={none} />;
  return (
    <InfiniteList
      hasMore={list.hasNextPage}
      isLoadingMore={list.isFetchingNextPage}
      error={list.isFetchNextPageError ? 'More questions could not be loaded.' : null}
      onLoadMore={() => void list.fetchNextPage()}
    >
      <div className={listClasses.card}>
        <ul className={listClasses.rows} aria-label="Questions">
          {[...rows.values()].map((row) => (
            <QuestionRowView key={row._id} row={row} />
          ))}
        </ul>
      </div>
    </InfiniteList>
  );
}
