import type { CommentTarget } from '@collabor8/domain';
import { AppError } from '../../../request/errors.js';
import type { Collections } from '../../../ports/document-store.js';
import { requireComment } from '../stored/stored-questions.js';

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
export async function parentOfComment(
  store: Collections,
  { qid, id }: CommentParentRequest,
): Promise<CommentParent> {
  const comment = await requireComment(store, id);
  if (comment.qid !== qid) throw new AppError('missing', 'Comment not found');
  return { type: comment.parentType, id: comment.parentId };
}
