import { AppError } from '../../../request/errors.js';
import type { Collections } from '../../../ports/document-store.js';
import { written } from '../../../request/rule-results.js';
import { answers, type CommentDocument } from './documents.js';
import { toFigures } from './rows.js';
import { changeQuestion, requireThread } from './stored-questions.js';

/** One change of the number of comments. */
const withComments =
  (difference: number) =>
  <D extends { readonly commentCount: number }>(post: D): D => ({
    ...post,
    commentCount: Math.max(0, post.commentCount + difference),
  });

/** Changes the number of comments of what the comment stands under. */
export async function countComment(
  unit: Collections,
  comment: CommentDocument,
  difference: 1 | -1,
) {
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
