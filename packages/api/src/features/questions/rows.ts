import type {
  Answer,
  Comment,
  CommentThread,
  QuestionCounters,
  QuestionRow,
} from '@collabor8/domain';
import { countersOf } from '@collabor8/domain';
import type { AnswerDocument, CommentDocument, QuestionDocument } from './documents.js';
import type { Page, Stored } from '../../ports/document-store.js';

/** Comments and answers that come with a question page; the rest is read on demand. */
export const THREAD_SIZE = 30;

export const EMPTY_THREAD: CommentThread = { items: [], nextCursor: null };

export const toRow = (question: Stored<QuestionDocument>): QuestionRow => ({
  _id: question._id,
  revision: question.revision,
  title: question.title,
  excerpt: question.excerpt,
  tags: [...question.tags],
  askedBy: question.askedBy,
  askDateTime: question.askDateTime,
  answerCount: question.answerCount,
  commentCount: question.commentCount,
  upVoteCount: question.upVoteCount,
  downVoteCount: question.downVoteCount,
  viewCount: question.viewCount,
  lastAnswerDateTime: question.activeAt === '' ? null : question.activeAt,
  acceptedAnswerId: question.acceptedAnswerId ?? null,
});

export const toCounters = (question: Stored<QuestionDocument>): QuestionCounters =>
  countersOf(toRow(question));

export const toComment = ({
  _id,
  text,
  commentBy,
  commentDateTime,
  attribution,
}: CommentDocument): Comment => ({
  _id,
  text,
  commentBy,
  commentDateTime,
  ...(attribution && { attribution }),
});

export const toThread = (page: Page<CommentDocument> | undefined): CommentThread =>
  page === undefined
    ? EMPTY_THREAD
    : { items: page.items.map(toComment), nextCursor: page.nextCursor };

export const toAnswer = (answer: AnswerDocument, comments: CommentThread): Answer => ({
  _id: answer._id,
  text: answer.text,
  ansBy: answer.ansBy,
  ansDateTime: answer.ansDateTime,
  commentCount: answer.commentCount,
  comments,
  ...(answer.attribution && { attribution: answer.attribution }),
});
