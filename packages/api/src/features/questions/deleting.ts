import {
  checkDeleting,
  checkRestoring,
  laterOf,
  UNDO_MS,
  type AnswerFigures,
  type DeleteUpdate,
  type LiveEvent,
  type PostPlace,
  type RestoreUpdate,
} from '@collabor8/domain';
import { AppError } from '../../errors.js';
import type { Platform } from '../../platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { orForbidden, written } from '../../rule-results.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  type AnswerDocument,
  type CommentDocument,
  type DeletedPostDocument,
  type QuestionDocument,
} from './documents.js';
import { requireComment, type PostRequest } from './history.js';
import { haveOthersCommented, haveOthersRepliedTo, lineOf, withWordsOf } from './question-lines.js';
import { toComment, toCounters, toFigures, toRow } from './rows.js';
import {
  changeQuestion,
  readAnswer,
  requireAnswer,
  requireQuestion,
  requireThread,
} from './stored-questions.js';
import { countTags, uncountTags } from './write-question.js';

type Kept = Pick<DeletedPostDocument, 'question' | 'answer' | 'comment'>;

/** One change of the number of comments. */
const withComments =
  (difference: number) =>
  <D extends { readonly commentCount: number }>(post: D): D => ({
    ...post,
    commentCount: Math.max(0, post.commentCount + difference),
  });

/** When the latest answer was given of those that are there. */
async function lastAnswered(unit: Collections, qid: string): Promise<string> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(cursor);
    const latest = page.items.find(({ deletedAt }) => deletedAt === undefined);
    if (latest !== undefined) return latest.ansDateTime;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return '';

  function read(from: string | null) {
    const request = { equals: [qid], cursor: from, limit: 10, reverse: true };
    return unit.collection(answers).page('ofQuestion', request);
  }
}

/** Authors delete what they wrote, and have a minute to bring it back. */
export function createDeleting(
  { store, hub, now }: Platform,
  publish: (qid: string, event: LiveEvent) => Promise<void>,
) {
  /** Keeps the post for a minute; the answer says how it is told. */
  async function keep(
    unit: Collections,
    post: Stored<QuestionDocument | AnswerDocument | CommentDocument>,
    kept: Kept & Pick<DeletedPostDocument, 'type' | 'author'>,
  ): Promise<Pick<DeleteUpdate, 'deletedAt'> & { readonly mark: number }> {
    const deletedAt = now().toISOString();
    const dueAt = new Date(now().getTime() + UNDO_MS).toISOString();
    const mark = (post.mark ?? 0) + 1;
    const document = { _id: post._id, deletedAt, dueAt, mark, ...kept };
    stillFree(await unit.collection(deletedPosts).insert(document));
    return { deletedAt, mark };
  }

  async function removeQuestion(unit: Collections, id: string, author: string) {
    const question = await requireQuestion(unit, id);
    orForbidden(checkDeleting(question.askedBy, author));
    const kept = await keep(unit, question, { type: 'question', author, question });
    const base = { ...kept, parentId: null, figures: undefined };
    if (await haveOthersRepliedTo(unit, question)) {
      const line = (before: QuestionDocument) => lineOf(before, kept.deletedAt);
      const left = written(await changeQuestion(unit, id, line));
      return { ...base, question: left, line: toRow(left), leavesLine: true };
    }
    await unit.collection(questions).remove(id);
    await uncountTags(unit, question.tagKeys);
    return { ...base, question, line: undefined, leavesLine: false };
  }

  async function removeAnswer(unit: Collections, id: string, author: string) {
    const answer = await requireAnswer(unit, id);
    orForbidden(checkDeleting(answer.ansBy, author));
    const { qid } = answer;
    await requireThread(unit, qid);
    const kept = await keep(unit, answer, { type: 'answer', author, answer });
    const leavesLine = await haveOthersCommented(unit, id, author);
    let figures: AnswerFigures | undefined;
    if (leavesLine) {
      const line = (before: AnswerDocument): AnswerDocument => {
        const { attribution: _a, version: _v, editedAt: _e, ...others } = before;
        // Nobody's: it is neither in its author's list nor in their count.
        return { ...others, ansBy: '', text: '', deletedAt: kept.deletedAt };
      };
      figures = toFigures(written(await unit.collection(answers).update(id, line)));
    } else {
      await unit.collection(answers).remove(id);
    }
    const activeAt = await lastAnswered(unit, qid);
    const question = written(
      await changeQuestion(unit, qid, (before) => ({
        ...before,
        answerCount: Math.max(0, before.answerCount - 1),
        activeAt,
        ...(before.acceptedAnswerId === id && { acceptedAnswerId: null, acceptedFrom: undefined }),
      })),
    );
    return { ...kept, question, line: undefined, parentId: null, leavesLine, figures };
  }

  /** Changes the number of comments of what the comment stands under. */
  async function countComment(unit: Collections, comment: CommentDocument, difference: 1 | -1) {
    const { parentType, parentId, qid } = comment;
    const change = withComments(difference);
    const question = await requireThread(unit, qid);
    if (parentType === 'question') {
      return { question: written(await changeQuestion(unit, qid, change)), figures: undefined };
    }
    const answer = await unit.collection(answers).update(parentId, change);
    if (!answer.ok) throw new AppError('missing', 'Answer not found');
    return { question, figures: toFigures(answer.value) };
  }

  async function removeComment(unit: Collections, id: string, author: string) {
    const comment = await requireComment(unit, id);
    orForbidden(checkDeleting(comment.commentBy, author));
    const kept = await keep(unit, comment, { type: 'comment', author, comment });
    await unit.collection(comments).remove(id);
    const counted = await countComment(unit, comment, -1);
    const { parentId } = comment;
    return { ...kept, ...counted, line: undefined, parentId, leavesLine: false };
  }

  const removals = { question: removeQuestion, answer: removeAnswer, comment: removeComment };

  async function putQuestionBack(unit: Collections, { question }: Kept, mark: number) {
    if (question === undefined) return undefined;
    const line = await unit.collection(questions).get(question._id);
    if (line !== undefined) {
      const rule = (now: QuestionDocument) => ({ ...withWordsOf(question, now), mark });
      const whole = written(await changeQuestion(unit, question._id, rule));
      const words = { question: toRow(whole), text: whole.text };
      return { question: whole, words, parentId: null };
    }
    await countTags(unit, question.tags);
    const back = { ...question, mark, revision: question.revision + 1 };
    const there = written(await unit.collection(questions).restore(back));
    return { question: there, words: undefined, parentId: null };
  }

  async function putAnswerBack(unit: Collections, { answer }: Kept, mark: number) {
    if (answer === undefined) return undefined;
    await requireThread(unit, answer.qid);
    const line = await unit.collection(answers).get(answer._id);
    // What has become of it meanwhile: votes are kept beside it, and comments may have gone.
    const { commentCount } = line ?? answer;
    const revision = Math.max(line?.revision ?? 0, answer.revision) + 1;
    const back = { ...answer, commentCount, mark, revision };
    const there = written(await unit.collection(answers).restore(back));
    const question = written(
      await changeQuestion(unit, answer.qid, (before) => ({
        ...before,
        answerCount: before.answerCount + 1,
        activeAt: laterOf(before.activeAt, answer.ansDateTime),
      })),
    );
    const base = { question, words: undefined, parentId: null };
    return { ...base, answer: await readAnswer(unit, there) };
  }

  async function putCommentBack(unit: Collections, { comment }: Kept, mark: number) {
    if (comment === undefined) return undefined;
    const back = { ...comment, mark, revision: comment.revision + 1 };
    const there = written(await unit.collection(comments).restore(back));
    const counted = await countComment(unit, comment, 1);
    const { parentId } = comment;
    return { ...counted, words: undefined, comment: toComment(there), parentId };
  }

  const returns = { question: putQuestionBack, answer: putAnswerBack, comment: putCommentBack };

  return {
    /** Takes a post away; its author may bring it back for a minute. */
    async deletePost(author: string, { type, id }: PostRequest): Promise<DeleteUpdate> {
      const event = await runUnit(store, async (unit): Promise<DeleteUpdate> => {
        const removed = await removals[type](unit, id, author);
        const { question, line, parentId, mark, deletedAt, leavesLine, figures } = removed;
        const post: PostPlace = { type, id, parentId, mark };
        return {
          name: 'deleteUpdate',
          ...{ qid: question._id, revision: question.revision, counters: toCounters(question) },
          ...{ post, deletedAt, leavesLine },
          ...(figures && { figures }),
          ...(line && { question: line }),
        };
      });
      await publish(event.qid, event);
      return event;
    },

    async restorePost(author: string, { type, id }: PostRequest): Promise<RestoreUpdate> {
      const { event, row } = await runUnit(store, async (unit) => {
        const deleted = await unit.collection(deletedPosts).get(id);
        if (deleted?.type !== type)
          throw new AppError('missing', 'There is nothing to bring back.');
        orForbidden(checkDeleting(deleted.author, author));
        const inTime = checkRestoring(deleted.dueAt, now());
        if (!inTime.ok) throw new AppError('missing', inTime.error);
        const mark = deleted.mark + 1;
        const back = await returns[type](unit, deleted, mark);
        if (back === undefined) throw new AppError('missing', 'There is nothing to bring back.');
        await unit.collection(deletedPosts).remove(id);
        const { question, parentId, words, ...others } = back;
        const event: RestoreUpdate = {
          name: 'restoreUpdate',
          ...{ qid: question._id, revision: question.revision, counters: toCounters(question) },
          post: { type, id, parentId, mark },
          ...others,
          ...words,
        };
        return { event, row: toRow(question) };
      });
      if (event.text !== undefined) {
        const { text: _text, ...told } = event;
        await hub.publish(event, [{ kind: 'question', qid: event.qid }]);
        await hub.publish(told, [{ kind: 'questions' }]);
        return event;
      }
      await publish(event.qid, event);
      if (type === 'question') {
        const again = { name: 'questionUpdate', isNew: true, question: row } as const;
        await hub.publish(again, [{ kind: 'questions' }]);
      }
      return event;
    },
  };
}
