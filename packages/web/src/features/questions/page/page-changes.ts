import {
  applyQuestionEvent,
  countersOf,
  figuresOf,
  qidOf,
  type Answer,
  type Comment,
  type CommentThread,
  type QuestionPage,
} from '@collabor8/domain';
import { createAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { alsoInStore } from '../../../shared/store.js';
import { isQuestionEvent } from '../question-changes.js';
import { answerOf, withoutKnown, type CommentParent } from './page-parts.js';
import {
  moreCommentsRead,
  questionPagesSlice,
  withPage,
  type Thread,
} from './question-pages-slice.js';

export const commentPosted = createAction<Thread & { readonly comment: Comment }>(
  'questionPages/commentPosted',
);

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
const withFurtherComments = (
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

/** Shows the reader's own comment at once. Its event, which may be here already, brings the question's figures. */
function withPostedComment(
  page: QuestionPage,
  { type, id }: CommentParent,
  comment: Comment,
): QuestionPage {
  const answer = type === 'answer' ? answerOf(page, id) : undefined;
  const thread = type === 'question' ? page.comments : answer?.comments;
  if (thread === undefined || thread.items.some((other) => other._id === comment._id)) return page;
  return applyQuestionEvent(
    page,
    {
      name: 'commentUpdate',
      qid: page.question._id,
      revision: page.question.revision,
      counters: countersOf(page.question),
      type,
      id,
      commentCount: (answer?.commentCount ?? 0) + 1,
      ...(answer && { figures: figuresOf(answer) }),
      comment,
    },
    '',
  );
}

/** What happens to questions that are shown, by the rules of the domain. */
alsoInStore(questionPagesSlice, (state, action) => {
  if (moreCommentsRead.match(action)) {
    const { qid, parent, cursor, more } = action.payload;
    return withPage(state, qid, (page) => withFurtherComments(page, parent, cursor, more));
  }
  if (commentPosted.match(action)) {
    const { qid, parent, comment } = action.payload;
    return withPage(state, qid, (page) => withPostedComment(page, parent, comment));
  }
  if (!liveEventReceived.match(action)) return state;
  const { event, reader } = action.payload;
  return isQuestionEvent(event)
    ? withPage(state, qidOf(event), (page) => applyQuestionEvent(page, event, reader))
    : state;
});
