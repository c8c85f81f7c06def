import type { LiveEvent, QuestionPage } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import { withFurtherAnswers, type CommentPlace } from './page-parts.js';
import { isQuestionEvent } from './question-events.js';
import {
  moreAnswersRead,
  moreCommentsRead,
  questionEventReceived,
  questionOpened,
  selectPage,
} from './questions-slice.js';

export interface QuestionHandle {
  /** Undefined until the question has landed. */
  readonly page: QuestionPage | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly loadMoreAnswers: () => void;
  readonly isLoadingMore: boolean;
  readonly loadMoreError: unknown;
  readonly readMoreComments: (place: CommentPlace, cursor: string) => Promise<void>;
}

/** One question with its answers and comments: a snapshot and what happens to it meanwhile. */
export function useQuestion(qid: string, onLiveEvent?: (event: LiveEvent) => void): QuestionHandle {
  const api = useApi();
  const dispatch = useAppDispatch();
  const reader = useUserContext().user.username;
  const page = useAppSelector((state) => selectPage(state, qid));

  const query = useLiveQuery({
    topic: { kind: 'question', qid },
    queryKey: [],
    // After a gap, as many answers are read as the reader had before them.
    fetch: () => readPage(page?.answers.length ?? 0),
    land: (snapshot) => dispatch(questionOpened(snapshot)),
    onEvent: (event) => {
      if (!isQuestionEvent(event)) return;
      onLiveEvent?.(event);
      dispatch(questionEventReceived({ event, reader }));
    },
  });

  async function readPage(answersWanted: number): Promise<QuestionPage> {
    let snapshot: QuestionPage = await api.questions.page.query({ qid });
    while (snapshot.answersCursor !== null && snapshot.answers.length < answersWanted) {
      const cursor = snapshot.answersCursor;
      snapshot = withFurtherAnswers(
        snapshot,
        cursor,
        await api.questions.moreAnswers.query({ qid, cursor }),
      );
    }
    return snapshot;
  }

  const more = useMutation({
    mutationFn: (cursor: string) =>
      query.live.read(
        () => api.questions.moreAnswers.query({ qid, cursor }),
        (answers) => dispatch(moreAnswersRead({ qid, cursor, more: answers })),
      ),
  });

  return {
    page,
    error: query.error,
    retry: query.retry,
    loadMoreAnswers: () => {
      if (page?.answersCursor != null) more.mutate(page.answersCursor);
    },
    isLoadingMore: more.isPending,
    loadMoreError: more.error,
    readMoreComments: async (place, cursor) => {
      await query.live.read(
        () => api.questions.moreComments.query({ parentId: place.id, cursor }),
        (thread) => dispatch(moreCommentsRead({ qid, place, cursor, more: thread })),
      );
    },
  };
}
