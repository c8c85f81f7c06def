import type { EditUpdate, LiveEvent, QuestionUpdate } from '@collabor8/domain';
import type { Platform } from '../../../platform/platform.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import type { AnswerDocument, CommentDocument, QuestionDocument } from './documents.js';
import { toActivity, toFigures, toHidden, toRow } from './rows.js';
import { requireThread } from './stored-questions.js';

/** Tells the readers of one question and of the list; only called after the commit. */
export type Publish = (qid: string, event: LiveEvent) => Promise<void>;

export const toReaders =
  (hub: Platform['hub']): Publish =>
  (qid, event) =>
    hub.publish(event, [{ kind: 'question', qid }, { kind: 'questions' }]);

/** A question with its words of now. */
export const changeOf = (question: Stored<QuestionDocument>) =>
  ({
    ...{ name: 'questionUpdate', isNew: false, question: toRow(question) },
    text: question.text,
  }) as const satisfies QuestionUpdate;

/** Tells those who read a question of its new words, and lists without the text; only after the commit. */
export async function tellChange(
  hub: Platform['hub'],
  question: Stored<QuestionDocument>,
  { isNewToLists = false } = {},
): Promise<void> {
  const { text, ...told } = changeOf(question);
  await hub.publish({ ...told, text }, [{ kind: 'question', qid: question._id }]);
  await hub.publish({ ...told, isNew: isNewToLists }, [{ kind: 'questions' }]);
}

export async function editOf(
  unit: Collections,
  post: Stored<AnswerDocument | CommentDocument>,
): Promise<EditUpdate> {
  const question = await requireThread(unit, post.qid);
  const isComment = 'parentId' in post;
  const { _id: id, version = 0, editedAt, editedBy, text } = post;
  return {
    name: 'editUpdate',
    ...toActivity(question),
    edit: {
      ...{ id, parentId: isComment ? post.parentId : null, version, text, editedAt, editedBy },
      ...toHidden(post),
    },
    ...(!isComment && { figures: toFigures(post) }),
  };
}
