import {
  checkAnswering,
  checkAnswerText,
  checkCommentText,
  checkQuestionText,
  checkTags,
  checkTitle,
  checkUnlocked,
  clientTimeOrNow,
  laterOf,
  newsOfAnswer,
  newsOfComment,
  newsOfQuestion,
  type Answer,
  type Comment,
  type CommentTarget,
  type PostType,
  type QuestionRow,
  TAKEN_BACK_MANY,
  TOLD_AGAIN_AFTER_MS,
  postKey,
} from '@collabor8/domain';
import { AppError, orForbidden, orInvalid } from '../../../request/errors.js';
import { createCountSaid } from '../../../request/said.js';
import { landing } from '../../../platform/land-once.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections } from '../../../ports/document-store.js';
import { stillFree } from '../../../ports/run-unit.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import {
  changeRequired,
  requireAnswer,
  requireQuestion,
  requireThread,
} from '../stored/stored-questions.js';
import type { Publish } from '../stored/tell-change.js';
import { toActivity, toAnswer, toComment, toRow } from '../stored/rows.js';
import { writeQuestion, countComment } from '../stored/write-question.js';

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

/**
 * Comments are filed under the id of what they stand under, so a question and an answer never have the
 * same one; nor has anything the id of what was deleted of its kind and may be brought back.
 * @throws AppError 'taken'
 */
async function assertFree(unit: Collections, type: PostType, id: string): Promise<void> {
  const kinds = type === 'comment' ? (['comment'] as const) : (['question', 'answer'] as const);
  const deleted = kinds.map((kind) => postKey(kind, id));
  const taken = [
    ...(await unit.collection(deletedPosts).getMany(deleted)),
    type === 'question' && (await unit.collection(answers).get(id)),
    type === 'answer' && (await unit.collection(questions).get(id)),
  ];
  if (taken.some(Boolean)) throw new AppError('taken', `The id of this ${type} is taken.`);
}

/** Whether somebody took back, a moment ago, what they had written below a question, or several things wherever they stood. */
async function hasTakenBack(
  unit: Collections,
  author: string,
  { qid, at }: { readonly qid: string; readonly at: string },
): Promise<{ readonly isAgain?: true }> {
  const posts = unit.collection(deletedPosts);
  const here = await posts.page('takenBack', { equals: [author, qid], limit: 1 });
  const many = { equals: [author], limit: TAKEN_BACK_MANY };
  const elsewhere = await posts.page('takenBackAnywhere', many);
  const isAgain = [here.items[0], elsewhere.items[TAKEN_BACK_MANY - 1]].some(
    (post) => post && Date.parse(at) - Date.parse(post.deletedAt) < TOLD_AGAIN_AFTER_MS,
  );
  return isAgain ? { isAgain } : {};
}

/** What people write: questions, answers and comments. `publish` tells those who read a question. */
export function createPosting(platform: Platform, publish: Publish) {
  const { store, hub, texts, now, newId } = platform;
  const countPost = createCountSaid(platform, 'posts');

  return {
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
      const sentBefore = {
        definition: questions,
        ...{ _id: question._id, what: 'question' },
        isSame: ({ askedBy, title }: QuestionDocument) =>
          askedBy === asker && title === question.title,
      };
      const at = now().toISOString();
      const write = async (unit: Collections) => {
        await assertFree(unit, 'question', question._id);
        const document = await writeQuestion(unit, question);
        const again = await hasTakenBack(unit, asker, { qid: question._id, at });
        const { tell } = await texts.written(unit, {
          post: { kind: 'question', id: question._id },
          ...{ author: asker, text: question.text },
          news: { at, ...newsOfQuestion(document), ...again },
        });
        return { document, tell };
      };
      const landed = await countPost(asker, landing(store, sentBefore, write));
      if (!landed.isNew) return toRow(landed.known);
      const { document, tell } = landed.value;
      const row = toRow(document);
      await hub.publish({ name: 'questionUpdate', isNew: true, question: row }, [
        { kind: 'questions' },
      ]);
      await tell(platform);
      return row;
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
        rank: 0,
      };
      const sentBefore = {
        definition: answers,
        ...{ _id: answer._id, what: 'answer' },
        isSame: (known: AnswerDocument) => known.ansBy === author && known.qid === qid,
      };
      const at = now().toISOString();
      const write = async (unit: Collections) => {
        const question = await changeRequired(unit, qid, (before) => {
          orForbidden(checkAnswering(before));
          return {
            ...before,
            answerCount: before.answerCount + 1,
            activeAt: laterOf(before.activeAt, answer.ansDateTime),
          };
        });
        await assertFree(unit, 'answer', answer._id);
        const inserted = stillFree(await unit.collection(answers).insert(answer));
        const { _id: id, text } = answer;
        const again = await hasTakenBack(unit, author, { qid, at });
        const news = { at, ...newsOfAnswer(question, id), ...again };
        const post = { kind: 'answer', id } as const;
        const { tell } = await texts.written(unit, { post, author, text, news });
        return { question, inserted, tell };
      };
      const landed = await countPost(author, landing(store, sentBefore, write));
      if (!landed.isNew) return toAnswer(landed.known);
      const { question, inserted, tell } = landed.value;
      const reply = toAnswer(inserted);
      await publish(qid, { name: 'answerUpdate', ...toActivity(question), answer: reply });
      await tell(platform);
      return reply;
    },

    async comment(author: string, request: CommentRequest): Promise<Comment> {
      const { type, id } = request;
      const _id = request._id ?? newId();
      const text = orInvalid(checkCommentText(request.text));
      const commentDateTime = clientTimeOrNow(request.sentAt, now());
      const sentBefore = {
        definition: comments,
        ...{ _id, what: 'comment' },
        isSame: (known: CommentDocument) => known.commentBy === author && known.parentId === id,
      };
      const at = now().toISOString();
      const write = async (unit: Collections) => {
        const answer = type === 'answer' ? await requireAnswer(unit, id) : undefined;
        const qid = answer?.qid ?? id;
        const thread = await (answer ? requireThread : requireQuestion)(unit, qid);
        orForbidden(checkUnlocked(thread));
        const comment = {
          _id,
          qid,
          parentType: type,
          parentId: id,
          text,
          commentBy: author,
          commentDateTime,
        };
        await assertFree(unit, 'comment', _id);
        stillFree(await unit.collection(comments).insert(comment));
        const again = await hasTakenBack(unit, author, { qid, at });
        const news = { at, ...newsOfComment(thread, answer), ...again };
        const post = { kind: 'comment', id: _id } as const;
        const { tell } = await texts.written(unit, { post, author, text, news });
        return { comment, ...(await countComment(unit, comment, thread, 1)), tell };
      };
      const landed = await countPost(author, landing(store, sentBefore, write));
      if (!landed.isNew) return toComment(landed.known);
      const { comment, question, figures, tell } = landed.value;
      const reply = toComment(comment);
      await publish(comment.qid, {
        name: 'commentUpdate',
        ...{ type, id, ...toActivity(question) },
        commentCount: (figures ?? question).commentCount,
        ...(figures && { figures }),
        comment: reply,
      });
      await tell(platform);
      return reply;
    },
  };
}
