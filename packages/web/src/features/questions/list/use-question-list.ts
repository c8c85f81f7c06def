import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useAppSelector } from '../../../shared/store.js';
import type { Listing, QuestionList } from './listing.js';
import type { QuestionFilter } from './question-filter.js';
import {
  moreQuestionsListed,
  questionsListed,
  questionsReread,
  selectListing,
  waitingQuestionsShown,
} from '../questions-slice.js';

const PAGE_SIZE = 30;
const LARGEST_PAGE = 100;
const REREAD_DELAY_MS = 1_000;

export interface QuestionListHandle {
  readonly key: string;
  /** Undefined until the first page has landed. */
  readonly listing: Listing | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly loadMore: () => void;
  readonly isLoadingMore: boolean;
  readonly hasLoadMoreFailed: boolean;
  /** Shows what arrived meanwhile, in its place. */
  readonly showWaiting: () => void;
  readonly isShowingWaiting: boolean;
}

/** The list that the address asks for: a snapshot, further pages, and what happens meanwhile. */
export function useQuestionList(filter: QuestionFilter): QuestionListHandle {
  const { key: entry } = useLocation();
  const key = `${entry} ${JSON.stringify(filter)}`;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const listing = useAppSelector(selectListing, key);

  const { order, search, tag } = filter;
  const shown = { order, ...(search !== '' && { search }), ...(tag !== '' && { tag }) };
  const read = (limit = PAGE_SIZE) =>
    utils.questions.openList.fetch({ ...shown, limit }, freshRead());
  const readLoaded = () =>
    read(Math.min(LARGEST_PAGE, Math.max(PAGE_SIZE, listing?.ids.length ?? 0)));
  const land = (list: QuestionList) => dispatch(questionsReread({ key, filter, list }));

  const query = useLiveQuery({
    topic: { kind: 'questions' },
    queryKey: [key],
    read: readLoaded,
    land,
    onEvent: (event) => {
      const isNew = event.name === 'questionUpdate' && event.isNew;
      // Whether it matches a search is the server's to say.
      if (isNew && search !== '') reread();
    },
  });
  const reread = useDebouncedCallback(() => {
    // A failure leaves the list as it is.
    query.live.open(readLoaded, land).catch(() => undefined);
  }, REREAD_DELAY_MS);

  const more = useFurtherPage({
    live: query.live,
    read: (cursor) =>
      utils.questions.page.fetch({ ...shown, cursor, limit: PAGE_SIZE }, freshRead()),
    land: (list, cursor) => dispatch(moreQuestionsListed({ key, filter, list, cursor })),
  });
  const renewal = useMutation({
    mutationFn: () =>
      query.live.open(read, (list) => dispatch(questionsListed({ key, filter, list }))),
  });

  return {
    key,
    listing,
    error: query.error,
    retry: query.retry,
    loadMore: () => more.load(listing?.nextCursor ?? null),
    isLoadingMore: more.isLoading,
    hasLoadMoreFailed: more.hasFailed,
    showWaiting: () => {
      if (listing?.hasMoved === true) renewal.mutate();
      else dispatch(waitingQuestionsShown({ key }));
    },
    isShowingWaiting: renewal.isPending,
  };
}
