import {
  clientTimeOrNow,
  castVote,
  checkAnswerText,
  checkCommentText,
  checkQuestionText,
  checkTags,
  checkTitle,
  voteMessage,
  type Answer,
  type Comment,
  type CommentTarget,
  type CommentThread,
  type LiveEvent,
  type QuestionCounters,
  type QuestionPage,
  type QuestionRow,
  type VoteState,
  type VoteValue,
  type WholeQuestion,
} from '@collabor8/domain';
import { AppError } from '../../errors.js';
import { answers, comments, questions, views, votes, type QuestionDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { eachPage } from '../../ports/each-page.js';
import { orInvalid, written } from '../../rule-results.js';
import type { Platform } from '../../platform.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { listQuestions, pageOfQuestions, type ListRequest, type QuestionList } from './list.js';
import {
  readAnswers,
  readQuestionPage,
  readThread,
  requireQuestion,
  voteId,
  type AnswersPage,
} from './read-question.js';
import { EMPTY_THREAD, toAnswer, toComment, toCounters, toRow } from './rows.js';
import { readWholeQuestions } from './whole-question.js';
import { writeQuestion } from './write-question.js';

/** `_id` chosen by the client makes a retried request land once. */
interface Written {
  readonly _id?: string | undefined;
  readonly sentAt?: string | undefined;
}

export interface AskRequest extends Written {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly tagDescriptions?: ReadonlyMap<string, string>;
}

export interface AnswerRequest extends Written {
  readonly qid: string;
  readonly text: string;
}

export interface CommentRequest extends Written {
  readonly type: CommentTarget;
  readonly id: string;
  readonly text: string;
}

export interface WholePage {
  readonly items: readonly WholeQuestion[];
  readonly nextCursor: string | null;
}

export interface VoteReply {
  readonly msg: string;
  readonly qid: string;
  readonly revision: number;
  readonly counters: QuestionCounters;
  readonly vote: VoteState;
}

/** Whole questions that one step of a streamed list reads. */
const STREAM_PAGE = 50;

export type QuestionsService = ReturnType<typeof createQuestionsService>;

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Questions with their answers, comments, votes and views. */
export function createQuestionsService({ store, hub, now, newId }: Platform) {
  /** Tells the readers of one question and of the list; only called after the commit. */
  const publish = (qid: string, event: LiveEvent): Promise<void> =>
    hub.publish(event, [{ kind: 'question', qid }, { kind: 'questions' }]);

  const change = (
    collections: Collections,
    qid: string,
    rule: (question: Stored<QuestionDocument>) => QuestionDocument,
  ) => collections.collection(questions).update(qid, rule);

  const whole = async (question: Stored<QuestionDocument>): Promise<WholeQuestion> => {
    const [first] = await readWholeQuestions(store, [question]);
    if (first === undefined) throw new AppError('missing', 'Question not found');
    return first;
  };

  /** A page of whole questions, as the REST list gives them. */
  async function wholePage(request: ListRequest): Promise<WholePage> {
    const { items, nextCursor } = await pageOfQuestions(store, request);
    return { items: await readWholeQuestions(store, items), nextCursor };
  }

  return {
    page: (request: ListRequest): Promise<QuestionList> => listQuestions(store, request),

    open: (reader: string, qid: string): Promise<QuestionPage> =>
      readQuestionPage(store, qid, reader),

    answersPage: (qid: string, cursor: string): Promise<AnswersPage> =>
      readAnswers(store, qid, cursor),

    commentsPage: (parentId: string, cursor: string): Promise<CommentThread> =>
      readThread(store, parentId, cursor),

    whole: async (qid: string): Promise<WholeQuestion> => whole(await requireQuestion(store, qid)),

    wholePage,

    /** All of them, read as they are written out. */
    allWhole: (request: Omit<ListRequest, 'cursor' | 'limit'>): AsyncGenerator<WholeQuestion> =>
      eachPage((page) => wholePage({ ...request, ...page }), STREAM_PAGE),

    /** Records that `viewer` has seen the question; a second time changes nothing. */
    async view(viewer: string, qid: string): Promise<void> {
      const viewed = await store.transaction(async (unit) => {
        await requireQuestion(unit, qid);
        const view = { _id: voteId(qid, viewer), qid, username: viewer };
        const first = await unit.collection(views).insert(view);
        if (!first.ok) return undefined;
        return written(
          await change(unit, qid, (question) => ({
            ...question,
            viewCount: question.viewCount + 1,
          })),
        );
      });
      if (viewed === undefined) return;
      const { revision } = viewed;
      await publish(qid, { name: 'viewsUpdate', qid, revision, counters: toCounters(viewed) });
    },

    async ask(asker: string, request: AskRequest): Promise<QuestionRow> {
      const question = {
        _id: request._id ?? newId(),
        title: orInvalid(checkTitle(request.title)),
        text: orInvalid(checkQuestionText(request.text)),
        tags: orInvalid(checkTags(request.tags)),
        askedBy: asker,
        askDateTime: clientTimeOrNow(request.sentAt, now()),
        ...(request.tagDescriptions && { tagDescriptions: request.tagDescriptions }),
      };
      const asked = await runUnit(store, (unit) => writeQuestion(unit, question));
      if (asked === undefined) {
        const known = await requireQuestion(store, question._id);
        if (known.askedBy === asker && known.title === question.title) return toRow(known);
        throw new AppError('taken', 'There is another question with this id.');
      }
      const row = toRow(asked);
      await hub.publish({ name: 'questionUpdate', isNew: true, question: row }, [
        { kind: 'questions' },
      ]);
      return row;
    },

    async vote(voter: string, qid: string, cast: VoteValue): Promise<VoteReply> {
      const { question, vote } = await runUnit(store, async (unit) => {
        await requireQuestion(unit, qid);
        const _id = voteId(qid, voter);
        const ballots = unit.collection(votes);
        const current = await ballots.get(_id);
        const outcome = castVote(current?.value ?? 'none', cast);
        const changed = written(
          await change(unit, qid, (before) => ({
            ...before,
            upVoteCount: before.upVoteCount + outcome.upDelta,
            downVoteCount: before.downVoteCount + outcome.downDelta,
          })),
        );
        const ballot = {
          _id,
          qid,
          username: voter,
          value: outcome.vote,
          countedIn: outcome.vote === 'none' ? undefined : qid,
          questionRevision: changed.revision,
        };
        if (current) written(await ballots.update(_id, () => ballot));
        else stillFree(await ballots.insert(ballot));
        return { question: changed, vote: outcome.vote };
      });
      const activity = { qid, revision: question.revision, counters: toCounters(question) };
      await publish(qid, { name: 'voteUpdate', ...activity, username: voter, vote });
      return { msg: voteMessage(cast, vote), ...activity, vote };
    },

    async answer(author: string, request: AnswerRequest): Promise<Answer> {
      const { qid } = request;
      const answer = {
        _id: request._id ?? newId(),
        qid,
        text: orInvalid(checkAnswerText(request.text)),
        ansBy: author,
        ansDateTime: clientTimeOrNow(request.sentAt, now()),
        commentCount: 0,
      };
      const question = await store.transaction(async (unit) => {
        await requireQuestion(unit, qid);
        if (!(await unit.collection(answers).insert(answer)).ok) return undefined;
        return written(
          await change(unit, qid, (before) => ({
            ...before,
            answerCount: before.answerCount + 1,
            activeAt: laterOf(before.activeAt, answer.ansDateTime),
          })),
        );
      });
      if (question === undefined) {
        const known = await store.collection(answers).get(answer._id);
        if (known?.ansBy === author && known.qid === qid) return toAnswer(known, EMPTY_THREAD);
        throw new AppError('taken', 'There is another answer with this id.');
      }
      const reply = toAnswer(answer, EMPTY_THREAD);
      const activity = { qid, revision: question.revision, counters: toCounters(question) };
      await publish(qid, { name: 'answerUpdate', ...activity, answer: reply });
      return reply;
    },

    async comment(author: string, request: CommentRequest): Promise<Comment> {
      const { type, id } = request;
      const text = orInvalid(checkCommentText(request.text));
      const commentDateTime = clientTimeOrNow(request.sentAt, now());
      const outcome = await store.transaction(async (unit) => {
        const answer = type === 'answer' ? await unit.collection(answers).get(id) : undefined;
        if (type === 'answer' && answer === undefined) {
          throw new AppError('missing', 'Answer not found');
        }
        const qid = answer?.qid ?? id;
        const question = await requireQuestion(unit, qid);
        const comment = {
          _id: request._id ?? newId(),
          qid,
          parentType: type,
          parentId: id,
          text,
          commentBy: author,
          commentDateTime,
        };
        const inserted = await unit.collection(comments).insert(comment);
        if (!inserted.ok) return { comment, isNew: false as const };
        const withOneMore = <D extends { readonly commentCount: number }>(post: D): D => ({
          ...post,
          commentCount: post.commentCount + 1,
        });
        if (type === 'question') {
          const changed = written(await change(unit, qid, withOneMore));
          return { comment, isNew: true as const, question: changed, count: changed.commentCount };
        }
        const changed = written(await unit.collection(answers).update(id, withOneMore));
        return { comment, isNew: true as const, question, count: changed.commentCount };
      });
      const { comment } = outcome;
      if (!outcome.isNew) {
        const known = await store.collection(comments).get(comment._id);
        if (known?.commentBy === author && known.parentId === id) return toComment(known);
        throw new AppError('taken', 'There is another comment with this id.');
      }
      const { question, count } = outcome;
      const reply = toComment(comment);
      await publish(comment.qid, {
        name: 'commentUpdate',
        type,
        id,
        qid: comment.qid,
        revision: question.revision,
        counters: toCounters(question),
        commentCount: count,
        comment: reply,
      });
      return reply;
    },
  };
}
