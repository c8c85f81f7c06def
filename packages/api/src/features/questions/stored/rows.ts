import {
  type Answer,
  type AnswerFigures,
  type Comment,
  type CommentThread,
  type Edited,
  type OwnVote,
  type QuestionRow,
  countersOf,
  heldOf,
  questionDeleted,
} from '@collabor8/domain';
import type { AnswerDocument, CommentDocument, QuestionDocument } from './documents.js';
import type { AnswerVoteDocument } from './vote-documents.js';
import type { Page, Stored } from '../../../ports/document-store.js';

/** Comments and answers that come with a question page; the rest is read on demand. */
export const THREAD_SIZE = 30;

const EMPTY_THREAD: CommentThread = { items: [], nextCursor: null };

const toEdited = ({ version, editedAt, editedBy }: Edited): Edited => ({
  ...(version !== undefined && { version }),
  ...(editedAt !== undefined && { editedAt }),
  ...(editedBy !== undefined && { editedBy }),
});

export const toHidden = ({
  hidden,
}: Pick<CommentDocument, 'hidden'>): { readonly hidden?: true } =>
  hidden === undefined ? {} : { hidden: true };

export const toRow = (question: Stored<QuestionDocument>): QuestionRow => ({
  ...toEdited(question),
  ...toHidden(question),
  _id: question._id,
  revision: question.revision,
  title: question.title,
  excerpt: question.excerpt,
  tags: [...question.tags],
  askedBy: question.askedBy,
  askDateTime: question.askDateTime,
  ...(question.deletedAt !== undefined && { deletedAt: question.deletedAt }),
  ...(question.byModerator && { byModerator: question.byModerator }),
  answerCount: question.answerCount,
  commentCount: question.commentCount,
  upVoteCount: question.upVoteCount,
  downVoteCount: question.downVoteCount,
  viewCount: question.viewCount,
  lastAnswerDateTime: question.activeAt === '' ? null : question.activeAt,
  acceptedAnswerId: question.acceptedAnswerId ?? null,
  ...heldOf(question),
  ...(question.suggested && { suggested: question.suggested }),
});

/** Of a deleted question, the line that stands for its text where nothing else can say so. */
export const textOf = ({ text, deletedAt, byModerator }: QuestionDocument): string =>
  deletedAt === undefined ? text : questionDeleted(byModerator);

/** What every event of a question says of it. */
export const toActivity = (question: Stored<QuestionDocument>) => ({
  ...{ qid: question._id, revision: question.revision },
  counters: countersOf(toRow(question)),
});

export const toComment = (comment: CommentDocument): Comment => ({
  ...toEdited(comment),
  ...toHidden(comment),
  _id: comment._id,
  text: comment.text,
  commentBy: comment.commentBy,
  commentDateTime: comment.commentDateTime,
  ...(comment.attribution && { attribution: comment.attribution }),
});

export const toThread = (page: Page<CommentDocument> | undefined): CommentThread =>
  page === undefined
    ? EMPTY_THREAD
    : { items: page.items.map(toComment), nextCursor: page.nextCursor };

export const toFigures = ({
  revision,
  commentCount,
  rank,
  suggested,
}: Stored<AnswerDocument>): AnswerFigures => ({
  revision,
  commentCount,
  // Not the other sign of it, which of 0 would be -0.
  score: 0 - rank,
  ...(suggested && { suggested }),
});

const NO_VOTE: OwnVote = { value: 'none', revision: 0 };

interface AroundAnswer {
  readonly comments?: CommentThread;
  /** The reader's. */
  readonly vote?: AnswerVoteDocument | undefined;
}

export const toAnswer = (
  answer: Stored<AnswerDocument>,
  { comments = EMPTY_THREAD, vote }: AroundAnswer = {},
): Answer => ({
  ...toFigures(answer),
  ...toEdited(answer),
  ...toHidden(answer),
  _id: answer._id,
  text: answer.text,
  ansBy: answer.ansBy,
  ansDateTime: answer.ansDateTime,
  ...(answer.deletedAt !== undefined && { deletedAt: answer.deletedAt }),
  ...(answer.byModerator && { byModerator: answer.byModerator }),
  ownVote: vote === undefined ? NO_VOTE : { value: vote.value, revision: vote.answerRevision },
  comments,
  ...(answer.attribution && { attribution: answer.attribution }),
});
