import {
  HIDDEN_LINE,
  postKey,
  versionOf,
  type Edited,
  type ModeratedText,
  type PostType,
} from '@collabor8/domain';
import type { Moderated, ModeratedKinds, TellAll } from '../../../platform/moderated.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections } from '../../../ports/document-store.js';
import { updateIn, written } from '../../../request/errors.js';
import {
  deletedPosts,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import { aComment, anAnswer, type TextKind } from './changing.js';
import { createRemoving } from './removing.js';
import {
  changeQuestion,
  requireAnswer,
  requireComment,
  requireQuestion,
} from '../stored/stored-questions.js';
import { aroundAnswer, aroundComment, aroundQuestion } from './surroundings.js';
import { editOf, tellChange, type Publish } from '../stored/tell-change.js';
import { relisted } from '../stored/write-question.js';

/** The line in place of the text, or the text again; as every change of words it is a next version. */
function exchanged<D extends Edited & Pick<CommentDocument, 'text' | 'hidden'>>(
  before: D,
  isHidden: boolean,
): D {
  const { hidden, ...post } = before;
  const version = versionOf(before) + 1;
  if (isHidden) return { ...before, version, hidden: { text: before.text }, text: HIDDEN_LINE };
  // What is left of D without what may be absent from it is still D.
  return { ...post, version, text: hidden?.text ?? before.text } as D;
}

function exchangedQuestion(before: QuestionDocument, isHidden: boolean): QuestionDocument {
  const { hidden, ...question } = exchanged(before, isHidden);
  if (!isHidden) {
    const { title = before.title, excerpt = '' } = before.hidden ?? {};
    return { ...question, title, excerpt };
  }
  const { title, excerpt, text } = before;
  return { ...question, hidden: { title, excerpt, text }, title: HIDDEN_LINE, excerpt: '' };
}

const wordsOf = ({ text, hidden }: Pick<CommentDocument, 'text' | 'hidden'>) => ({
  text: hidden?.text ?? text,
  isHidden: hidden !== undefined,
});

/** Questions, answers and comments as moderators deal with them. */
export function createModerated(
  { hub, texts, now }: Pick<Platform, 'hub' | 'texts' | 'now'>,
  publish: Publish,
): ModeratedKinds {
  const remove = createRemoving({ texts, now });

  const removalOf =
    (type: PostType) =>
    async (unit: Collections, id: string): Promise<TellAll> => {
      const event = await remove(unit, { type, id }, 'moderator');
      return () => publish(event.qid, event);
    };

  /** Of what is changed by its text alone. */
  const hiding =
    <D extends AnswerDocument | CommentDocument>({
      definition,
      require,
    }: TextKind<D>): Moderated['setHidden'] =>
    async (unit, id, isHidden) => {
      await require(unit, id);
      const rule = (before: D) => exchanged(before, isHidden);
      const changed = await updateIn(unit, definition, id, rule);
      const event = await editOf(unit, changed);
      return () => publish(event.qid, event);
    };

  const authorOfDeleted =
    (type: PostType) =>
    async (store: Collections, id: string): Promise<string | undefined> =>
      (await store.collection(deletedPosts).get(postKey(type, id)))?.author;

  const question: Moderated = {
    async find(unit, id): Promise<ModeratedText> {
      const asked = await requireQuestion(unit, id);
      const title = asked.hidden?.title ?? asked.title;
      const place = { kind: 'question', qid: id } as const;
      return { title, ...wordsOf(asked), author: asked.askedBy, at: asked.askDateTime, place };
    },

    authorOfDeleted: authorOfDeleted('question'),

    around: aroundQuestion,

    async setHidden(unit, id, isHidden) {
      const before = await requireQuestion(unit, id);
      const after = await relisted(unit, before, exchangedQuestion(before, isHidden));
      const changed = written(await changeQuestion(unit, id, () => after));
      return () => tellChange(hub, changed, { isNewToLists: !isHidden });
    },

    remove: removalOf('question'),
  };

  const answer: Moderated = {
    async find(unit, id): Promise<ModeratedText> {
      const given = await requireAnswer(unit, id);
      const place = { kind: 'question', qid: given.qid, answerId: id } as const;
      return { ...wordsOf(given), author: given.ansBy, at: given.ansDateTime, place };
    },

    authorOfDeleted: authorOfDeleted('answer'),

    around: aroundAnswer,

    setHidden: hiding(anAnswer),

    remove: removalOf('answer'),
  };

  const comment: Moderated = {
    async find(unit, id): Promise<ModeratedText> {
      const { commentBy: author, commentDateTime: at, ...post } = await requireComment(unit, id);
      const { qid, parentType, parentId } = post;
      const under = parentType === 'answer' ? { answerId: parentId } : {};
      return { ...wordsOf(post), author, at, place: { kind: 'question', qid, ...under } };
    },

    authorOfDeleted: authorOfDeleted('comment'),

    around: aroundComment,

    setHidden: hiding(aComment),

    remove: removalOf('comment'),
  };

  return { question, answer, comment };
}
