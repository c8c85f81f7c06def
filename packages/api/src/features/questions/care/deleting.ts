import {
  checkDeleting,
  checkRestoring,
  checkUnlocked,
  DELETED_BY_MODERATOR,
  laterOf,
  type DeleteUpdate,
  type RestoreUpdate,
  postKey,
} from '@collabor8/domain';
import { AppError, orForbidden, orMissing, requireIn, written } from '../../../request/errors.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections } from '../../../ports/document-store.js';
import { runUnit } from '../../../ports/run-unit.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  type DeletedPostDocument,
} from '../stored/documents.js';
import type { PostRequest } from './requests.js';
import { withWordsOf } from './question-lines.js';
import { createRemoving } from './removing.js';
import { toActivity, toComment, toRow } from '../stored/rows.js';
import { changeQuestion, readAnswer, requireThread } from '../stored/stored-questions.js';
import type { Publish } from '../stored/tell-change.js';
import { relisted, countComment } from '../stored/write-question.js';

type Kept = Pick<DeletedPostDocument, 'question' | 'answer' | 'comment'>;

/** Authors delete what they wrote, and have a minute to bring it back. */
export function createDeleting(platform: Platform, publish: Publish) {
  const { store, hub, texts, now } = platform;
  const remove = createRemoving(platform);

  async function putQuestionBack(unit: Collections, { question }: Kept, mark: number) {
    if (question === undefined) return undefined;
    const line = await unit.collection(questions).get(question._id);
    if (line !== undefined) {
      const back = await relisted(unit, line, { ...withWordsOf(question, line), mark });
      const whole = written(await changeQuestion(unit, question._id, () => back));
      const words = { question: toRow(whole), text: whole.text };
      return { question: whole, words, parentId: null };
    }
    const again = await relisted(unit, undefined, question);
    const back = { ...again, mark, revision: question.revision + 1 };
    const there = written(await unit.collection(questions).restore(back));
    return { question: there, words: undefined, parentId: null };
  }

  async function putAnswerBack(unit: Collections, { answer }: Kept, mark: number) {
    if (answer === undefined) return undefined;
    orForbidden(checkUnlocked(await requireThread(unit, answer.qid)));
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
    const thread = await requireThread(unit, comment.qid);
    orForbidden(checkUnlocked(thread));
    const back = { ...comment, mark, revision: comment.revision + 1 };
    const there = written(await unit.collection(comments).restore(back));
    const counted = await countComment(unit, comment, thread, 1);
    const { parentId } = comment;
    return { ...counted, words: undefined, comment: toComment(there), parentId };
  }

  const returns = { question: putQuestionBack, answer: putAnswerBack, comment: putCommentBack };

  return {
    /** Takes a post away; its author may bring it back for a minute. */
    async deletePost(author: string, request: PostRequest): Promise<DeleteUpdate> {
      const event = await runUnit(store, (unit) => remove(unit, request, { username: author }));
      await publish(event.qid, event);
      return event;
    },

    async restorePost(author: string, { type, id }: PostRequest): Promise<RestoreUpdate> {
      const { event, row } = await runUnit(store, async (unit) => {
        const deleted = await requireIn(
          unit,
          deletedPosts,
          postKey(type, id),
          'There is nothing to bring back.',
        );
        orForbidden(checkDeleting(deleted.author, author));
        if (deleted.byModerator) throw new AppError('forbidden', DELETED_BY_MODERATOR);
        const inTime = checkRestoring(deleted.dueAt, now());
        if (!inTime.ok) throw new AppError('missing', inTime.error);
        const mark = deleted.mark + 1;
        const back = orMissing(
          await returns[type](unit, deleted, mark),
          'There is nothing to bring back.',
        );
        await unit.collection(deletedPosts).remove(deleted._id);
        const kept = deleted.question ?? deleted.answer ?? deleted.comment;
        const text = kept?.hidden?.text ?? kept?.text ?? '';
        await texts.written(unit, { post: { kind: type, id }, author: deleted.author, text });
        const { question, parentId, words, ...others } = back;
        const event: RestoreUpdate = {
          name: 'restoreUpdate',
          ...toActivity(question),
          post: { type, id, parentId, mark },
          ...others,
          ...words,
        };
        return { event, row: toRow(question) };
      });
      if (type !== 'question') {
        await publish(event.qid, event);
        return event;
      }
      await hub.publish(event, [{ kind: 'question', qid: event.qid }]);
      const again = { name: 'questionUpdate', isNew: true, question: row } as const;
      await hub.publish(again, [{ kind: 'questions' }]);
      return event;
    },
  };
}
