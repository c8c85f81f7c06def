import {
  checkDeleting,
  checkUnlocked,
  isListed,
  UNDO_MS,
  type AnswerFigures,
  type DeleteUpdate,
  type PostPlace,
  postKey,
} from '@collabor8/domain';
import type { Platform } from '../../../platform/platform.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { readAll } from '../../../ports/read-all.js';
import { stillFree } from '../../../ports/run-unit.js';
import { orForbidden, updateIn, written } from '../../../request/errors.js';
import { uncountTags } from '../../tags/index.js';
import {
  answers,
  comments,
  deletedPosts,
  questions,
  type AnswerDocument,
  type CommentDocument,
  type DeletedPostDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import type { PostRequest } from './requests.js';
import { haveOthersCommented, haveOthersRepliedTo, lineOf } from './question-lines.js';
import { toActivity, toFigures, toRow } from '../stored/rows.js';
import {
  changeQuestion,
  requireAnswer,
  requireComment,
  requireQuestion,
  requireThread,
} from '../stored/stored-questions.js';
import { relisted, countComment } from '../stored/write-question.js';

type Kept = Omit<DeletedPostDocument, '_id' | 'id' | 'deletedAt' | 'dueAt' | 'mark'>;

type Deleted = Pick<DeleteUpdate, 'deletedAt' | 'byModerator'> & { readonly mark: number };

/** Who deletes: a person, who must be the author, or a moderator, whom somebody else has let in. */
export type Remover = { readonly username: string } | 'moderator';

/** @throws AppError 'forbidden' */
function ownOf(
  question: QuestionDocument,
  author: string,
  by: Remover,
): { readonly byModerator?: true } {
  if (by === 'moderator') return { byModerator: true };
  orForbidden(checkDeleting(author, by.username));
  orForbidden(checkUnlocked(question));
  return {};
}

/** When the latest answer was given of those that are there. */
async function lastAnswered(unit: Collections, qid: string): Promise<string> {
  const latestFirst = { equals: [qid], pageSize: 10, reverse: true };
  const all = readAll(unit.collection(answers), 'ofQuestion', latestFirst);
  for await (const { deletedAt, ansDateTime } of all)
    if (deletedAt === undefined) return ansDateTime;
  return '';
}

/** How posts are taken away, in a unit of work. */
export function createRemoving({ texts, now }: Pick<Platform, 'texts' | 'now'>) {
  /** Keeps the post for a minute, were it its author who deletes it; the answer says how it is told. */
  async function keep(
    unit: Collections,
    post: Stored<QuestionDocument | AnswerDocument | CommentDocument>,
    kept: Kept,
  ): Promise<Deleted> {
    const deletedAt = now().toISOString();
    const dueAt = kept.byModerator ? deletedAt : new Date(now().getTime() + UNDO_MS).toISOString();
    const mark = (post.mark ?? 0) + 1;
    const key = { _id: postKey(kept.type, post._id), id: post._id };
    const document = { ...key, deletedAt, dueAt, mark, ...kept };
    stillFree(await unit.collection(deletedPosts).insert(document));
    return { deletedAt, mark, ...(kept.byModerator && { byModerator: true as const }) };
  }

  async function removeQuestion(unit: Collections, id: string, by: Remover) {
    const question = await requireQuestion(unit, id);
    const { askedBy: author } = question;
    const own = ownOf(question, author, by);
    const kept = await keep(unit, question, {
      type: 'question',
      author,
      qid: id,
      ...own,
      question,
    });
    const base = { ...kept, parentId: null, figures: undefined };
    if (await haveOthersRepliedTo(unit, question)) {
      const line = await relisted(unit, question, lineOf(question, kept));
      const left = written(await changeQuestion(unit, id, () => line));
      return { ...base, question: left, line: toRow(left), leavesLine: true };
    }
    await unit.collection(questions).remove(id);
    if (isListed(question)) await uncountTags(unit, question.tagKeys);
    return { ...base, question, line: undefined, leavesLine: false };
  }

  async function removeAnswer(unit: Collections, id: string, by: Remover) {
    const answer = await requireAnswer(unit, id);
    const { ansBy: author, qid } = answer;
    const own = ownOf(await requireThread(unit, qid), author, by);
    const kept = await keep(unit, answer, { type: 'answer', author, qid, ...own, answer });
    const leavesLine = await haveOthersCommented(unit, id, author);
    let figures: AnswerFigures | undefined;
    if (leavesLine) {
      const line = (before: AnswerDocument): AnswerDocument => {
        const { attribution: _a, version: _v, editedAt: _e, hidden: _h, ...left } = before;
        const { editedBy: _b, editWhy: _w, suggested: _s, ...others } = left;
        // Nobody's: it is neither in its author's list nor in their count.
        return { ...others, ansBy: '', text: '', deletedAt: kept.deletedAt, ...own };
      };
      figures = toFigures(await updateIn(unit, answers, id, line));
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

  async function removeComment(unit: Collections, id: string, by: Remover) {
    const comment = await requireComment(unit, id);
    const { commentBy: author, qid } = comment;
    const thread = await requireThread(unit, qid);
    const own = ownOf(thread, author, by);
    const kept = await keep(unit, comment, { type: 'comment', author, qid, ...own, comment });
    await unit.collection(comments).remove(id);
    const counted = await countComment(unit, comment, thread, -1);
    const { parentId } = comment;
    return { ...kept, ...counted, line: undefined, parentId, leavesLine: false };
  }

  const removals = { question: removeQuestion, answer: removeAnswer, comment: removeComment };

  /** What a moderator takes away is nobody's to bring back. */
  return async (
    unit: Collections,
    { type, id }: PostRequest,
    by: Remover,
  ): Promise<DeleteUpdate> => {
    const removed = await removals[type](unit, id, by);
    await texts.removed(unit, { kind: type, id }, by === 'moderator');
    const { question, line, parentId, mark, deletedAt, byModerator, leavesLine, figures } = removed;
    const post: PostPlace = { type, id, parentId, mark };
    return {
      name: 'deleteUpdate',
      ...toActivity(question),
      ...{ post, deletedAt, leavesLine },
      ...(byModerator && { byModerator }),
      ...(figures && { figures }),
      ...(line && { question: line }),
    };
  };
}
