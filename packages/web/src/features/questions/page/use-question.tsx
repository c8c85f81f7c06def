import {
  DEFAULT_ANSWER_ORDER,
  questionInput,
  QUESTION_DELETED,
  QUESTION_DELETED_BY_MODERATOR,
  type AnswerOrder,
  type LiveEvent,
  type QuestionPage,
} from '@collabor8/domain';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead, trpc, errorCode } from '../../../shared/api/trpc.js';
import { useLive } from '../../../shared/live/live-topics.js';
import { useFurtherPage } from '../../../shared/live/use-live-topic.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { EmptyState, ToQuestions } from '../../../shared/ui/states/states.js';
import { usePageTitle } from '../../../shared/ui/page-header.js';
import { questionRead } from '../reads.js';
import { withFurtherAnswers, type CommentParent } from './page-parts.js';
import { moreAnswersRead, moreCommentsRead, selectPage } from './question-pages-slice.js';

export const isMissing = (error: unknown): boolean => errorCode(error) === 'NOT_FOUND';

interface QuestionOptions {
  readonly order?: AnswerOrder;
  readonly onEvent?: (event: LiveEvent) => void;
}

export function useQuestion(
  qid: string,
  { order = DEFAULT_ANSWER_ORDER, onEvent }: QuestionOptions = {},
) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const page = useAppSelector(selectPage, qid);
  const { topics } = useLive();

  const input = questionInput(qid, order);
  const readAnswers = (cursor: string) =>
    utils.questions.answersPage.fetch({ ...input, cursor }, freshRead());

  /** After a gap, as many answers are read as the reader had before them. */
  async function complete(opened: QuestionPage): Promise<QuestionPage> {
    let snapshot = opened;
    while (
      snapshot.answersCursor !== null &&
      snapshot.answers.length < (page?.answers.length ?? 0)
    ) {
      const cursor = snapshot.answersCursor;
      snapshot = withFurtherAnswers(snapshot, cursor, await readAnswers(cursor));
    }
    return snapshot;
  }

  const query = useLiveRead(questionRead, input, { complete, onEvent });
  const more = useFurtherPage({
    live: query.live,
    cursor: page?.answersCursor,
    read: readAnswers,
    land: (answers, cursor) => dispatch(moreAnswersRead({ qid, cursor, more: answers })),
  });

  const readMoreComments = useCallback(
    async (parent: CommentParent, cursor: string) => {
      await topics.page(
        { kind: 'question', qid },
        () => utils.questions.commentsPage.fetch({ parentId: parent.id, cursor }, freshRead()),
        (thread) => dispatch(moreCommentsRead({ qid, parent, cursor, more: thread })),
      );
    },
    [dispatch, qid, topics, utils],
  );

  return {
    /** Undefined until the question has landed. */
    page,
    /** Stands first, as it was accepted when the page was read: what is accepted later stays in its place. */
    firstAnswerId: (query.snapshot ?? page)?.accepted?._id,
    error: query.error,
    retry: query.retry,
    /** Of its answers. */
    more,
    readMoreComments,
  };
}

export type QuestionHandle = ReturnType<typeof useQuestion>;

interface MissingQuestionProps {
  /** What the server says of it: that it isn't there, or was deleted. */
  readonly says?: string | undefined;
}

export function MissingQuestion({ says = 'Question not found' }: MissingQuestionProps) {
  usePageTitle('Question not found');
  const isDeleted = [QUESTION_DELETED, QUESTION_DELETED_BY_MODERATOR].includes(says);
  return (
    <EmptyState isPage title={says} action={<ToQuestions />}>
      {isDeleted
        ? 'There may be similar ones among all questions.'
        : 'The address may be incomplete. Look for it among all questions.'}
    </EmptyState>
  );
}
