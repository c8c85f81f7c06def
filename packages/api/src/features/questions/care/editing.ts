import {
  checkAnswerText,
  checkCommentText,
  checkEditing,
  checkEditNote,
  checkEditWhy,
  checkNotHidden,
  checkQuestionText,
  checkTags,
  checkTitle,
  checkUnlocked,
  checkVersion,
  tagKey,
  versionOf,
  type Edited,
  type EditUpdate,
  type PostRef,
  type QuestionUpdate,
  type NewQuestion,
} from '@collabor8/domain';
import type { TellAll } from '../../../platform/moderated.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections } from '../../../ports/document-store.js';
import { runUnit } from '../../../ports/run-unit.js';
import { orForbidden, orInvalid, orTaken } from '../../../request/errors.js';
import { createJudging } from '../../moderation/index.js';
import type { AnswerDocument, CommentDocument } from '../stored/documents.js';
import { requireQuestion, requireThread } from '../stored/stored-questions.js';
import { changeOf, editOf, tellChange, type Publish } from '../stored/tell-change.js';
import { aComment, anAnswer, createChanging, type TextKind } from './changing.js';
import { readHistory, type HistoryPage } from './history.js';
import type { EditRequest, PostRequest, QuestionEdit } from './requests.js';

/** A post that somebody is about to change. */
interface Edit {
  readonly post: Edited & { readonly hidden?: unknown };
  readonly author: string;
  readonly editor: string;
  readonly request: Pick<EditRequest, 'version' | 'why'>;
}

/** A change that was sent again, as the answer to the first was lost: it stands there already. */
const isSentAgain = ({ post, author, editor, request }: Edit): boolean =>
  (post.editedBy ?? author) === editor && versionOf(post) === request.version + 1;

interface Place {
  readonly post: PostRef & { readonly kind: 'question' | 'answer' | 'comment' };
  readonly qid: string;
}

/** The words of a question as they are to be; @throws AppError 'invalid' */
export const checkedWords = ({ title, text, tags }: NewQuestion): NewQuestion => ({
  title: orInvalid(checkTitle(title)),
  text: orInvalid(checkQuestionText(text)),
  tags: orInvalid(checkTags(tags)),
});

/** Changes of what people wrote; each earlier version is kept. */
export function createEditing(platform: Platform, publish: Publish) {
  const { store, hub } = platform;
  const change = createChanging(platform);
  const judging = createJudging(platform);

  /**
   * Lets in the author, or a moderator who says why; answers what they say.
   * @throws AppError 'forbidden', 'invalid' or, when the post is another by now, 'taken'.
   */
  async function admit(unit: Collections, edit: Edit): Promise<string> {
    const { post, author, editor, request } = edit;
    const { why = '' } = request;
    const isOwn = author === editor;
    if (!isOwn) {
      if (!(await judging.isStaff(unit, editor))) orForbidden(checkEditing(author, editor));
      await judging.admit(unit, editor, author);
    }
    orForbidden(checkNotHidden(post));
    orTaken(checkVersion(post, request.version));
    return orInvalid(isOwn ? checkEditNote(why) : checkEditWhy(why));
  }

  /** A moderator's change stands in the log, and its author is told. */
  async function note(
    unit: Collections,
    { author, editor }: Edit,
    { post, qid, why }: Place & { readonly why: string },
  ): Promise<TellAll | undefined> {
    if (author === editor) return undefined;
    const under = post.kind === 'answer' ? { answerId: post.id } : {};
    const place = { kind: 'question', qid, ...under } as const;
    return judging.note(unit, { by: editor, act: 'edited', on: author, post, place, why });
  }

  async function editText<D extends AnswerDocument | CommentDocument>(
    editor: string,
    request: EditRequest,
    kind: TextKind<D>,
  ): Promise<EditUpdate> {
    const { text } = request;
    const { event, isNew, tell } = await runUnit(store, async (unit) => {
      const post = await kind.require(unit, request.id);
      const edit = { post, author: kind.authorOf(post), editor, request };
      const isSame = post.text === text;
      if (isSame && isSentAgain(edit)) return { event: await editOf(unit, post), isNew: false };
      const why = await admit(unit, edit);
      orForbidden(checkUnlocked(await requireThread(unit, post.qid)));
      if (isSame) return { event: await editOf(unit, post), isNew: false };
      const changed = await change.text(unit, kind, post, { text, by: editor, why });
      const place = { post: { kind: kind.kind, id: post._id }, qid: post.qid };
      const tell = await note(unit, edit, { ...place, why });
      return { event: await editOf(unit, changed), isNew: true, tell };
    });
    if (isNew) await publish(event.qid, event);
    await tell?.();
    return event;
  }

  return {
    history: (post: PostRequest, cursor?: string | null): Promise<HistoryPage> =>
      readHistory(store, post, cursor ?? null),

    async editQuestion(editor: string, request: QuestionEdit): Promise<QuestionUpdate> {
      const words = checkedWords({ ...request, tags: [request.tagNames] });
      const { changed, isNew, tell } = await runUnit(store, async (unit) => {
        const question = await requireQuestion(unit, request.id);
        const edit = { post: question, author: question.askedBy, editor, request };
        const isSame =
          question.title === words.title &&
          question.text === words.text &&
          question.tagKeys.join(' ') === words.tags.map(tagKey).join(' ');
        if (isSame && isSentAgain(edit)) return { changed: question, isNew: false };
        const why = await admit(unit, edit);
        orForbidden(checkUnlocked(question));
        if (isSame) return { changed: question, isNew: false };
        const changed = await change.question(unit, question, words, { by: editor, why });
        const post = { kind: 'question', id: question._id } as const;
        const tell = await note(unit, edit, { post, qid: question._id, why });
        return { changed, isNew: true, tell };
      });
      if (isNew) await tellChange(hub, changed);
      await tell?.();
      return changeOf(changed);
    },

    editAnswer: (editor: string, request: EditRequest): Promise<EditUpdate> =>
      editText(editor, { ...request, text: orInvalid(checkAnswerText(request.text)) }, anAnswer),

    editComment: (editor: string, request: EditRequest): Promise<EditUpdate> =>
      editText(editor, { ...request, text: orInvalid(checkCommentText(request.text)) }, aComment),
  };
}
