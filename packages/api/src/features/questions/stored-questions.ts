import type { Answer, CommentThread, QuestionPage } from '@collabor8/domain';
import { AppError } from '../../errors.js';
import {
  answers,
  comments,
  questions,
  votes,
  type AnswerDocument,
  type QuestionDocument,
} from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { THREAD_SIZE, toAnswer, toRow, toThread } from './rows.js';

export const voteId = (qid: string, username: string): string => `${qid}:${username}`;

export async function requireQuestion(
  store: Collections,
  qid: string,
): Promise<Stored<QuestionDocument>> {
  const question = await store.collection(questions).get(qid);
  if (question === undefined) throw new AppError('missing', 'Question not found');
  return question;
}

export const changeQuestion = (
  store: Collections,
  qid: string,
  rule: (question: Stored<QuestionDocument>) => QuestionDocument,
) => store.collection(questions).update(qid, rule);

export interface AnswersPage {
  readonly answers: readonly Answer[];
  readonly answersCursor: string | null;
}

/** A page of a question's answers, oldest first, each with the beginning of its comments. */
export async function readAnswers(
  store: Collections,
  qid: string,
  cursor: string | null,
): Promise<AnswersPage> {
  const page = await store
    .collection(answers)
    .page('ofQuestion', { equals: [qid], cursor, limit: THREAD_SIZE });
  const ids = page.items.map(({ _id }) => _id);
  const threads = await store.collection(comments).pageOfEach('ofPost', ids, THREAD_SIZE);
  return {
    answers: page.items.map((answer) => toAnswer(answer, toThread(threads.get(answer._id)))),
    answersCursor: page.nextCursor,
  };
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

/** One answer with the beginning of its comments. */
export const readAnswer = async (store: Collections, answer: AnswerDocument): Promise<Answer> =>
  toAnswer(answer, await readThread(store, answer._id, null));

/** The answer that is accepted, wherever it stands. */
async function readAccepted(
  store: Collections,
  { acceptedAnswerId }: QuestionDocument,
): Promise<Answer | null> {
  if (typeof acceptedAnswerId !== 'string') return null;
  const answer = await store.collection(answers).get(acceptedAnswerId);
  return answer === undefined ? null : readAnswer(store, answer);
}

/** The question page as `reader` sees it, from one consistent question document. */
export async function readQuestionPage(
  store: Collections,
  qid: string,
  reader: string,
): Promise<QuestionPage> {
  // The question is read first: what is written while the rest is read arrives as an event with a
  // higher revision, or is in the lists already and recognised by its id.
  const question = await requireQuestion(store, qid);
  const vote = await store.collection(votes).get(voteId(qid, reader));
  return {
    question: toRow(question),
    text: question.text,
    ownVote: { value: vote?.value ?? 'none', revision: vote?.questionRevision ?? 0 },
    comments: await readThread(store, qid, null),
    ...(await readAnswers(store, qid, null)),
    accepted: await readAccepted(store, question),
    ...(question.attribution && { attribution: question.attribution }),
  };
}
