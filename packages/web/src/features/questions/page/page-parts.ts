import type { Answer, CommentTarget, CommentThread, QuestionPage } from '@collabor8/domain';
import type { Outputs } from '../../../shared/api/trpc.js';

export type FurtherAnswers = Outputs['questions']['answersPage'];

/** What a comment stands under. */
export interface CommentParent {
  readonly type: CommentTarget;
  /** Id of the question or answer. */
  readonly id: string;
}

const withoutKnown = <T extends { readonly _id: string }>(
  known: readonly T[],
  more: readonly T[],
): T[] => more.filter((item) => !known.some((other) => other._id === item._id));

/** Appends the answers that begin at `cursor`, unless they are there already. */
export const withFurtherAnswers = (
  page: QuestionPage,
  cursor: string,
  more: FurtherAnswers,
): QuestionPage =>
  page.answersCursor === cursor
    ? {
        ...page,
        answers: [...page.answers, ...withoutKnown(page.answers, more.answers)],
        answersCursor: more.answersCursor,
      }
    : page;

const extendedThread = (
  thread: CommentThread,
  cursor: string,
  more: CommentThread,
): CommentThread =>
  thread.nextCursor === cursor
    ? {
        items: [...thread.items, ...withoutKnown(thread.items, more.items)],
        nextCursor: more.nextCursor,
      }
    : thread;

export const answerOf = (page: QuestionPage, id: string): Answer | undefined =>
  [...page.answers, ...(page.accepted === null ? [] : [page.accepted])].find(
    ({ _id }) => _id === id,
  );

/** Changes an answer wherever the page has it. */
const withAnswerChanged = (
  page: QuestionPage,
  id: string,
  change: (answer: Answer) => Answer,
): QuestionPage => ({
  ...page,
  answers: page.answers.map((answer) => (answer._id === id ? change(answer) : answer)),
  accepted: page.accepted?._id === id ? change(page.accepted) : page.accepted,
});

/** Appends the comments that begin at `cursor`, unless they are there already. */
export const withFurtherComments = (
  page: QuestionPage,
  parent: CommentParent,
  cursor: string,
  more: CommentThread,
): QuestionPage =>
  parent.type === 'question'
    ? { ...page, comments: extendedThread(page.comments, cursor, more) }
    : withAnswerChanged(page, parent.id, (answer) => ({
        ...answer,
        comments: extendedThread(answer.comments, cursor, more),
      }));
