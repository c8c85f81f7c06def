import {
  DEFAULT_ANSWER_ORDER,
  questionDeleted,
  type Answer,
  type AnswerOrder,
  type CommentThread,
  type QuestionPage,
  postKey,
} from '@collabor8/domain';
import { AppError, requireIn, written } from '../../../request/errors.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from './documents.js';
import { answerVotes, votes } from './vote-documents.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { THREAD_SIZE, toAnswer, toRow, toThread } from './rows.js';

export const voteId = (postId: string, username: string): string => `${postId}:${username}`;

/** A question, or what is left of it: answers and what is said to them go on below its line. */
export async function requireThread(
  store: Collections,
  qid: string,
): Promise<Stored<QuestionDocument>> {
  const question = await store.collection(questions).get(qid);
  if (question !== undefined) return question;
  const deleted = await store.collection(deletedPosts).get(postKey('question', qid));
  throw new AppError(
    'missing',
    deleted === undefined ? 'Question not found' : questionDeleted(deleted.byModerator),
  );
}

function undeleted(question: Stored<QuestionDocument>): Stored<QuestionDocument> {
  if (question.deletedAt === undefined) return question;
  throw new AppError('missing', questionDeleted(question.byModerator));
}

/** A question whose asker has not deleted it. */
export const requireQuestion = async (
  store: Collections,
  qid: string,
): Promise<Stored<QuestionDocument>> => undeleted(await requireThread(store, qid));

type Rule = (question: Stored<QuestionDocument>) => QuestionDocument;

export const changeQuestion = (store: Collections, qid: string, rule: Rule) =>
  store.collection(questions).update(qid, rule);

/**
 * Changes what `requireQuestion` would give, without reading it twice.
 * @throws AppError as that does, and what the rule throws
 */
export async function changeRequired(
  store: Collections,
  qid: string,
  rule: Rule,
): Promise<Stored<QuestionDocument>> {
  const changed = await changeQuestion(store, qid, (question) => rule(undeleted(question)));
  if (!changed.ok) await requireThread(store, qid);
  return written(changed);
}

export async function requireAnswer(
  store: Collections,
  answerId: string,
): Promise<Stored<AnswerDocument>> {
  const answer = await store.collection(answers).get(answerId);
  if (answer === undefined || answer.deletedAt !== undefined) {
    throw new AppError('missing', 'Answer not found');
  }
  return answer;
}

export async function requireComment(
  store: Collections,
  id: string,
): Promise<Stored<CommentDocument>> {
  return requireIn(store, comments, id, 'Comment not found');
}

export interface AnswersPage {
  readonly answers: readonly Answer[];
  readonly answersCursor: string | null;
}

export interface AnswersRequest {
  readonly qid: string;
  readonly order?: AnswerOrder | undefined;
  readonly cursor: string | null;
}

const readings = {
  oldest: { index: 'ofQuestion', reverse: false },
  newest: { index: 'ofQuestion', reverse: true },
  best: { index: 'bestOfQuestion', reverse: false },
} as const;

/** A page of a question's answers, each with the beginning of its comments and the reader's vote. */
export async function readAnswers(
  store: Collections,
  reader: string | undefined,
  { qid, order = DEFAULT_ANSWER_ORDER, cursor }: AnswersRequest,
): Promise<AnswersPage> {
  const { index, reverse } = readings[order];
  const page = await store
    .collection(answers)
    .page(index, { equals: [qid], cursor, limit: THREAD_SIZE, reverse });
  return {
    answers: await withSurroundings(store, reader, page.items),
    answersCursor: page.nextCursor,
  };
}

async function withSurroundings(
  store: Collections,
  reader: string | undefined,
  found: readonly Stored<AnswerDocument>[],
): Promise<readonly Answer[]> {
  const ids = found.map(({ _id }) => _id);
  const threads = await store.collection(comments).pageOfEach('ofPost', ids, THREAD_SIZE);
  const own =
    reader === undefined
      ? []
      : await store.collection(answerVotes).getMany(ids.map((id) => voteId(id, reader)));
  const votesByAnswer = new Map(own.map((vote) => [vote.answerId, vote]));
  return found.map((answer) =>
    toAnswer(answer, {
      comments: toThread(threads.get(answer._id)),
      vote: votesByAnswer.get(answer._id),
    }),
  );
}

export async function readThread(
  store: Collections,
  parentId: string,
  cursor: string | null,
): Promise<CommentThread> {
  const page = await store
    .collection(comments)
    .page('ofPost', { equals: [parentId], cursor, limit: THREAD_SIZE });
  return toThread(page);
}

/** One answer with the beginning of its comments, as it is told to everybody: without anybody's vote. */
export const readAnswer = async (
  store: Collections,
  answer: Stored<AnswerDocument>,
): Promise<Answer> => toAnswer(answer, { comments: await readThread(store, answer._id, null) });

/** The answer that is accepted, wherever it stands. */
async function readAccepted(
  store: Collections,
  reader: string | undefined,
  { acceptedAnswerId }: QuestionDocument,
): Promise<Answer | null> {
  if (typeof acceptedAnswerId !== 'string') return null;
  const found = await store.collection(answers).getMany([acceptedAnswerId]);
  const [accepted] = await withSurroundings(store, reader, found);
  return accepted ?? null;
}

/** The question page as `reader` sees it, or a visitor without a name, from one consistent question document. */
export async function readQuestionPage(
  store: Collections,
  reader: string | undefined,
  { qid, order = DEFAULT_ANSWER_ORDER }: Omit<AnswersRequest, 'cursor'>,
): Promise<QuestionPage> {
  // The question is read first: what is written while the rest is read arrives as an event with a
  // higher revision, or is in the lists already and recognised by its id.
  const question = await requireThread(store, qid);
  const vote =
    reader === undefined ? undefined : await store.collection(votes).get(voteId(qid, reader));
  return {
    question: toRow(question),
    text: question.text,
    ownVote: { value: vote?.value ?? 'none', revision: vote?.questionRevision ?? 0 },
    comments: await readThread(store, qid, null),
    order,
    ...(await readAnswers(store, reader, { qid, order, cursor: null })),
    accepted: await readAccepted(store, reader, question),
    ...(question.attribution && { attribution: question.attribution }),
  };
}
