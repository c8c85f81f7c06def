import {
  DEFAULT_ANSWER_ORDER,
  questionInput,
  type AnswerOrder,
  type LiveEvent,
  type QuestionPage,
  type Snapshot,
} from '@collabor8/domain';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLive } from '../../../shared/live/live-context.js';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import { takeLanded } from '../../../shared/live/landed.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useAppSelector } from '../../../shared/store.js';
import { questionOpened } from '../question-changes.js';
import { withFurtherAnswers, type CommentPlace } from './page-parts.js';
import { moreAnswersRead, moreCommentsRead, selectPage } from './question-pages-slice.js';

export interface QuestionHandle {
  /** Undefined until the question has landed. */
  readonly page: QuestionPage | undefined;
  /** Stands first, as it was accepted when the page was read: what is accepted later stays in its place. */
  readonly firstAnswerId: string | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly loadMoreAnswers: () => void;
  readonly isLoadingMore: boolean;
  readonly hasLoadMoreFailed: boolean;
  readonly readMoreComments: (place: CommentPlace, cursor: string) => Promise<void>;
}

interface QuestionOptions {
  readonly order?: AnswerOrder;
  readonly onEvent?: (event: LiveEvent) => void;
}

/** One question with its answers and comments: a snapshot and what happens to it meanwhile. */
export function useQuestion(
  qid: string,
  { order = DEFAULT_ANSWER_ORDER, onEvent }: QuestionOptions = {},
): QuestionHandle {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const page = useAppSelector(selectPage, qid);
  const { topics } = useLive();

  const input = questionInput(qid, order);
  const readAnswers = (cursor: string) =>
    utils.questions.answersPage.fetch({ ...input, cursor }, freshRead());

  async function read(answersWanted: number): Promise<Snapshot<QuestionPage>> {
    const opened = await utils.questions.open.fetch(input, freshRead());
    let snapshot: QuestionPage = opened.value;
    while (snapshot.answersCursor !== null && snapshot.answers.length < answersWanted) {
      const cursor = snapshot.answersCursor;
      snapshot = withFurtherAnswers(snapshot, cursor, await readAnswers(cursor));
    }
    return { value: snapshot, places: opened.places };
  }

  const query = useLiveQuery({
    topic: { kind: 'question', qid },
    queryKey: [order],
    // After a gap, as many answers are read as the reader had before them.
    read: () => read(page?.answers.length ?? 0),
    land: (snapshot) => {
      if (page === undefined || !takeLanded(snapshot)) dispatch(questionOpened(snapshot));
    },
    ...(onEvent !== undefined && { onEvent }),
  });
  const more = useFurtherPage({
    live: query.live,
    read: readAnswers,
    land: (answers, cursor) => dispatch(moreAnswersRead({ qid, cursor, more: answers })),
  });

  const readMoreComments = useCallback(
    async (place: CommentPlace, cursor: string) => {
      await topics.page(
        { kind: 'question', qid },
        () => utils.questions.commentsPage.fetch({ parentId: place.id, cursor }, freshRead()),
        (thread) => dispatch(moreCommentsRead({ qid, place, cursor, more: thread })),
      );
    },
    [dispatch, qid, topics, utils],
  );

  return {
    page,
    firstAnswerId: (query.snapshot ?? page)?.accepted?._id,
    error: query.error,
    retry: query.retry,
    loadMoreAnswers: () => more.load(page?.answersCursor ?? null),
    isLoadingMore: more.isLoading,
    hasLoadMoreFailed: more.hasFailed,
    readMoreComments,
  };
}
