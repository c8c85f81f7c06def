import {
  isListed,
  voteCount,
  type AnswerOrder,
  type CommentThread,
  type QuestionCard,
  type QuestionPage,
  type WholeQuestion,
  type AnsweredAfter,
  type CommentTarget,
} from '@collabor8/domain';
import type { JsonText } from '../../../http/json-text.js';
import type { Platform } from '../../../platform/platform.js';
import { AppError, written } from '../../../request/errors.js';
import { questions, answers } from '../stored/documents.js';
import { views } from '../stored/vote-documents.js';
import { toActivity } from '../stored/rows.js';
import {
  changeQuestion,
  readAnswers,
  readQuestionPage,
  readThread,
  requireThread,
  voteId,
  type AnswersPage,
  type AnswersRequest,
  requireComment,
} from '../stored/stored-questions.js';
import { toReaders } from '../stored/tell-change.js';
import { streamQuestions } from './streamed-questions.js';
import { readVoters, readWholeQuestions, type Audience, type Voters } from './whole-question.js';
import type { DocumentStore, Collections } from '../../../ports/document-store.js';
import { pagesOf, type PageOf } from '../../../ports/read-all.js';

export interface CommentParentRequest {
  readonly qid: string;
  readonly id: string;
}

/** What a comment stands under. */
export interface CommentParent {
  readonly type: CommentTarget;
  readonly id: string;
}

/** For whoever follows the address of a comment; @throws AppError 'missing' where it isn't on that page. */
async function parentOfComment(
  store: Collections,
  { qid, id }: CommentParentRequest,
): Promise<CommentParent> {
  const comment = await requireComment(store, id);
  if (comment.qid !== qid) throw new AppError('missing', 'Comment not found');
  return { type: comment.parentType, id: comment.parentId };
}

const BATCH = 200;

/** The latest questions since a moment, ISO 8601, with the time of their first answer; at most so many. */
const createAnsweredSince =
  (store: DocumentStore) =>
  async (since: string, atMost: number): Promise<readonly AnsweredAfter[]> => {
    const found: AnsweredAfter[] = [];
    const newest = (page: PageOf) => store.collection(questions).page('newest', page);
    for await (const page of pagesOf(newest, Math.min(BATCH, atMost))) {
      const items = page.items
        .filter(({ askDateTime }) => askDateTime >= since)
        .slice(0, atMost - found.length);
      const ids = items.filter(({ answerCount }) => answerCount > 0).map(({ _id }) => _id);
      const first = await store.collection(answers).pageOfEach('ofQuestion', ids, 1);
      for (const { _id, askDateTime: askedAt } of items) {
        found.push({ askedAt, answeredAt: first.get(_id)?.items[0]?.ansDateTime ?? null });
      }
      if (items.length < page.items.length) break;
    }
    return found;
  };

/** A view that a power cut takes along is counted when they come again: it needn't be waited for. */
const UNFLUSHED = { isFlushed: false } as const;

export type ReadingService = ReturnType<typeof createReadingService>;

export function createReadingService({ store, hub }: Pick<Platform, 'store' | 'hub'>) {
  const publish = toReaders(hub);

  return {
    answeredSince: createAnsweredSince(store),

    open: (reader: string | undefined, qid: string, order?: AnswerOrder): Promise<QuestionPage> =>
      readQuestionPage(store, reader, { qid, order }),

    answersPage: (reader: string | undefined, request: AnswersRequest): Promise<AnswersPage> =>
      readAnswers(store, reader, request),

    commentParent: (request: CommentParentRequest): Promise<CommentParent> =>
      parentOfComment(store, request),

    commentsPage: (parentId: string, cursor: string): Promise<CommentThread> =>
      readThread(store, parentId, cursor),

    async whole(qid: string): Promise<WholeQuestion> {
      const [whole] = await readWholeQuestions(store, [await requireThread(store, qid)]);
      if (whole === undefined) throw new AppError('missing', 'Question not found');
      return whole;
    },

    /** The same of any size. */
    async streamed(qid: string, audience: Audience): Promise<WholeQuestion | JsonText> {
      const question = await requireThread(store, qid);
      for await (const item of streamQuestions(store, [question], audience)) return item;
      throw new AppError('missing', 'Question not found');
    },

    /** Who voted for a question, and who against it. */
    voters: async (qid: string): Promise<Voters> =>
      readVoters(store, await requireThread(store, qid)),

    /** Some questions in short, in the order of their ids; without those that are hidden or deleted. */
    async cards(qids: readonly string[]): Promise<readonly QuestionCard[]> {
      const found = await store.collection(questions).getMany([...new Set(qids)]);
      return found.filter(isListed).map((question) => ({
        _id: question._id,
        title: question.title,
        answerCount: question.answerCount,
        acceptedAnswerId: question.acceptedAnswerId ?? null,
        score: voteCount(question),
        isClosed: question.closed !== undefined,
      }));
    },

    /** Records that `viewer` has seen the question; a second time changes nothing. */
    async view(viewer: string, qid: string): Promise<void> {
      const viewed = await store.transaction(async (unit) => {
        const view = { _id: voteId(qid, viewer), qid, username: viewer };
        const first = await unit.collection(views).insert(view);
        const counted = first.ok
          ? await changeQuestion(unit, qid, (question) => ({
              ...question,
              viewCount: question.viewCount + 1,
            }))
          : undefined;
        // Says why there is none.
        if (counted?.ok !== true) await requireThread(unit, qid);
        return counted && written(counted);
      }, UNFLUSHED);
      if (viewed === undefined) return;
      await publish(qid, { name: 'viewsUpdate', ...toActivity(viewed) });
    },
  };
}
