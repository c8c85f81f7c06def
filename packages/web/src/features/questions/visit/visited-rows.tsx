import {
  grouped,
  LIST_PAGE_SIZE,
  listInput,
  voteCount,
  type QuestionFilter,
  type QuestionRow,
} from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/api/use-pages.js';
import { countOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/link.js';
import { questionPath, userPath } from '../../../shared/paths.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { MathText } from '../../../shared/ui/math/math-text.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { TagLink } from '../../tags/index.js';
import listClasses from '../list/question-list.module.css';
import classes from '../list/question-row.module.css';

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

function VisitedRow({ row }: { readonly row: QuestionRow }) {
  const { _id: id, answerCount } = row;
  const look =
    row.acceptedAnswerId !== null ? 'accepted' : answerCount > 0 ? 'answered' : 'unanswered';
  return (
    <li className={classes.row}>
      <div className={classes.figures}>
        <span className={classes.answers} data-look={look}>
          <span>
            <b>{grouped(answerCount)}</b> {answerCount === 1 ? 'answer' : 'answers'}
          </span>
        </span>
        <span>{countOf(voteCount(row), 'vote')}</span>
        <span>{countOf(row.viewCount, 'view')}</span>
      </div>
      <div className={classes.question}>
        <h2 className={classes.title} dir="auto">
          <Link to={questionPath(id)} data-row>
            <MathText text={row.title} />
          </Link>
          {row.closed && <span className={classes.closed}>Closed</span>}
        </h2>
        <p className={classes.excerpt} dir="auto">
          <MathText text={row.excerpt} />
        </p>
        <div className={classes.foot}>
          <ul className={classes.tags} aria-label="Tags">
            {row.tags.map((name) => (
              <li key={name}>
                <TagLink name={name} />
              </li>
            ))}
          </ul>
          <p className={classes.asker}>
            <Avatar name={row.askedBy} size={20} />
            <span>
              <Link to={userPath(row.askedBy)}>{row.askedBy}</Link>{' '}
              <RelativeTime date={row.askDateTime} prefix="asked" />
            </span>
          </p>
        </div>
      </div>
    </li>
  );
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
            <VisitedRow key={row._id} row={row} />
          ))}
        </ul>
      </div>
    </InfiniteList>
  );
}
