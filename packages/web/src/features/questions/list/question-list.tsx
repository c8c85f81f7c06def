import { startTransition, useEffect, useState } from 'react';
import { questionPath } from '../../../shared/paths.js';
import { serverMessage } from '../../../shared/api/errors.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { foresee } from '../../../shared/navigation/foresee.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { useLanded } from '../../../shared/ui/use-landed.js';
import { keptPlace } from './kept-places.js';
import { NewQuestionsLine } from './new-questions-line.js';
import { NoQuestions } from './no-questions.js';
import classes from './question-list.module.css';
import { QuestionRow } from './question-row.js';
import { useNewAtTop } from './use-new-at-top.js';
import { useScrollReturn } from './use-scroll-return.js';
import type { QuestionListHandle } from './use-question-list.js';

const ROW_HEIGHT = 112;
/** Of the rows that are there first, those that are opened most. */
const FORESEEN = 2;

/** Rows that fill a screen: they are laid out by themselves, before the others. */
const SCREENFUL = 8;

/** The rows of a list, with what arrives, what is still to load and what went wrong. */
export function QuestionList({ list }: { readonly list: QuestionListHandle }) {
  const listing = useLanded(list.listing);
  // Whoever comes back finds all rows there, and so their place among them.
  const [isBack] = useState(
    () => (list.listing?.scrollY ?? 0) > 0 || keptPlace(list.key) !== undefined,
  );
  useScrollReturn(list.key, listing);
  useNewAtTop(listing, list.showWaiting);
  const likely = (listing?.ids ?? []).slice(0, FORESEEN).join(' ');
  useEffect(() => {
    foresee(likely === '' ? [] : likely.split(' ').map(questionPath));
    return () => foresee([]);
  }, [likely]);

  if (listing === undefined) {
    return list.error === undefined ? (
      <SkeletonRows rows={6} height={ROW_HEIGHT} label="Loading questions" />
    ) : (
      <ErrorState
        title="The questions could not be loaded"
        hint={serverMessage(list.error)}
        onRetry={list.retry}
      />
    );
  }
  return (
    <InfiniteList
      hasMore={listing.nextCursor !== null}
      isLoadingMore={list.isLoadingMore}
      error={list.hasLoadMoreFailed ? 'More questions could not be loaded.' : null}
      onLoadMore={list.loadMore}
    >
      <div className={classes.card}>
        <NewQuestionsLine
          listing={listing}
          isBusy={list.isShowingWaiting}
          onShow={() => {
            list.showWaiting();
            window.scrollTo(0, 0);
          }}
        />
        {listing.ids.length === 0 ? (
          <NoQuestions filter={listing.filter} />
        ) : (
          <Rows ids={listing.ids} first={isBack ? listing.ids.length : SCREENFUL} />
        )}
      </div>
    </InfiniteList>
  );
}

interface RowsProps {
  readonly ids: readonly string[];
  /** How many are shown at once; the others follow in a moment, as many at a time. */
  readonly first: number;
}

function Rows({ ids, first }: RowsProps) {
  const [shown, setShown] = useState(first < ids.length ? first : Infinity);
  const next = shown + first < ids.length ? shown + first : Infinity;
  useEffect(() => {
    if (shown < Infinity) startTransition(() => setShown(next));
  }, [shown, next]);
  return (
    <ul className={classes.rows}>
      {ids.slice(0, shown).map((id) => (
        <QuestionRow key={id} id={id} />
      ))}
    </ul>
  );
}
