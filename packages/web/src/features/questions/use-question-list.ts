import type { LiveEvent } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import type { Listing, QuestionList } from './listing.js';
import { isQuestionEvent } from './question-events.js';
import type { QuestionFilter } from './question-filter.js';
import {
  moreQuestionsListed,
  questionEventReceived,
  questionsListed,
  questionsReread,
  selectListing,
  waitingQuestionsShown,
} from './questions-slice.js';

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
  readonly loadMoreError: unknown;
  /** Shows what arrived meanwhile, in its place. */
  readonly showWaiting: () => void;
  readonly isShowingWaiting: boolean;
}

/** The list that the address asks for: a snapshot, further pages, and what happens meanwhile. */
export function useQuestionList(filter: QuestionFilter): QuestionListHandle {
  const { key: entry } = useLocation();
  const key = `${entry} ${JSON.stringify(filter)}`;
  const api = useApi();
  const dispatch = useAppDispatch();
  const reader = useUserContext().user.username;
  const listing = useAppSelector((state) => selectListing(state, key));
  const reread = useDebounced(REREAD_DELAY_MS);

  const { order, search, tag } = filter;
  const fetchPage = (cursor: string | null, limit = PAGE_SIZE): Promise<QuestionList> =>
    api.questions.list.query({
      order,
      limit,
      ...(search !== '' && { search }),
      ...(tag !== '' && { tag }),
      ...(cursor !== null && { cursor }),
    });
  const fetchLoaded = () =>
    fetchPage(null, Math.min(LARGEST_PAGE, Math.max(PAGE_SIZE, listing?.ids.length ?? 0)));
  const land = (list: QuestionList) => dispatch(questionsReread({ key, filter, list }));

  const onEvent = (event: LiveEvent) => {
    if (!isQuestionEvent(event)) return;
    dispatch(questionEventReceived({ event, reader }));
    const isNew = event.name === 'questionUpdate' && event.isNew;
    if (!isNew || search === '') return;
    // Whether it matches is the server's to say. A failure leaves the list as it is.
    reread(() => void query.live.read(fetchLoaded, land).catch(() => undefined));
  };

  const query = useLiveQuery({
    topic: { kind: 'questions' },
    queryKey: [key],
    fetch: fetchLoaded,
    land,
    onEvent,
  });

  const more = useMutation({
    mutationFn: (cursor: string) =>
      query.live.read(
        () => fetchPage(cursor),
        (list) => dispatch(moreQuestionsListed({ key, filter, list, cursor })),
      ),
  });
  const renewal = useMutation({
    mutationFn: () =>
      query.live.read(
        () => fetchPage(null),
        (list) => dispatch(questionsListed({ key, filter, list })),
      ),
  });

  return {
    key,
    listing,
    error: query.error,
    retry: query.retry,
    loadMore: () => {
      if (listing?.nextCursor != null) more.mutate(listing.nextCursor);
    },
    isLoadingMore: more.isPending,
    loadMoreError: more.error,
    showWaiting: () => {
      if (listing?.hasMoved === true) renewal.mutate();
      else dispatch(waitingQuestionsShown({ key }));
    },
    isShowingWaiting: renewal.isPending,
  };
}

/** Runs the last of several calls, once none has come for a while. */
function useDebounced(delayMs: number): (run: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (run) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(run, delayMs);
    },
    [delayMs],
  );
}
