import { LIST_PAGE_SIZE, listInput, type QuestionFilter } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useDispatch } from 'react-redux';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-live-topic.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { useGatheredCallback } from '../../../shared/use-debounced.js';
import { listRead } from '../reads.js';
import { storedPosition, listKey } from './stored-positions.js';
import type { QuestionList } from './listing.js';
import { matchesFilter } from './question-filter.js';
import {
  moreQuestionsListed,
  questionsListed,
  questionsReread,
  selectListing,
  waitingQuestionsShown,
} from './question-lists-slice.js';

const LARGEST_PAGE = 100;
const MOST_READ_AGAIN = 500;
const REREAD_DELAY_MS = 1_000;

/** The list that the address asks for: a snapshot, further pages, and what happens meanwhile. */
export function useQuestionList(filter: QuestionFilter) {
  const { key: entry } = useLocation();
  const key = listKey(entry, filter);
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const listing = useAppSelector(selectListing, key);

  const { search, tag } = filter;
  const shown = listInput(filter);
  const readPage = (cursor: string, limit: number) =>
    utils.questions.page.fetch({ ...shown, cursor, limit }, freshRead());
  /** As much as the reader had before, also before a reload. */
  const wanted = Math.min(listing?.ids.length ?? storedPosition(key)?.count ?? 0, MOST_READ_AGAIN);
  const input = { ...shown, limit: Math.min(LARGEST_PAGE, Math.max(LIST_PAGE_SIZE, wanted)) };
  async function complete(first: QuestionList) {
    let list = first;
    while (list.nextCursor !== null && list.items.length < wanted) {
      const more = await readPage(list.nextCursor, LARGEST_PAGE);
      list = { ...more, items: [...list.items, ...more.items] };
    }
    return list;
  }

  const query = useLiveRead(listRead, input, {
    key,
    complete,
    land: (list) => dispatch(questionsReread({ key, filter, list })),
    onEvent: (event) => {
      if (event.name !== 'questionUpdate' || !event.isNew) return;
      // Whether it matches a search is the server's to say.
      if (search !== '') reread();
      // With its first question a tag comes to be.
      if (tag !== '' && matchesFilter(filter, event.question)) {
        void utils.tags.byName.invalidate({ name: tag });
      }
    },
  });
  const reread = useGatheredCallback(() => {
    // A failure leaves the list as it is.
    query.again().catch(() => undefined);
  }, REREAD_DELAY_MS);

  const more = useFurtherPage({
    live: query.live,
    cursor: listing?.nextCursor,
    read: (cursor) => readPage(cursor, LIST_PAGE_SIZE),
    land: (list, cursor) => dispatch(moreQuestionsListed({ key, filter, list, cursor })),
  });
  const renewal = useMutation({
    mutationFn: () =>
      query.again({ ...shown, limit: LIST_PAGE_SIZE }, (list) =>
        dispatch(questionsListed({ key, filter, list })),
      ),
  });

  return {
    key,
    /** Undefined until the first page has landed. */
    listing,
    error: query.error,
    retry: query.retry,
    more,
    /** Shows what arrived meanwhile, in its place. */
    showWaiting: () => {
      if (listing?.hasMoved === true) renewal.mutate();
      else dispatch(waitingQuestionsShown({ key }));
    },
    isShowingWaiting: renewal.isPending,
    /** Reads the list once more in a moment: something has happened that it can't know by itself. */
    readAgain: reread,
  };
}

export type QuestionListHandle = ReturnType<typeof useQuestionList>;
