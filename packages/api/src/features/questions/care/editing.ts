import {
  checkAnswerText,
  checkCommentText,
  checkEditing,
  checkNotHidden,
  checkQuestionText,
  checkTags,
  checkTitle,
  checkVersion,
  excerptOf,
  nextEdit,
  tagKey,
  versionOf,
  type Edited,
  type EditUpdate,
  type QuestionUpdate,
  postKey,
} from '@collabor8/domain';
import { AppError } from '../../../request/errors.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { runUnit, stillFree } from '../../../ports/run-unit.js';
import { orForbidden, orInvalid, written } from '../../../request/rule-results.js';
import { keepPictures } from '../../pictures/index.js';
import { countTags, meantNames, uncountTags } from '../../tags/index.js';
import { answers, comments, versions, type QuestionDocument } from '../stored/documents.js';
import { keptVersion, readHistory, type HistoryPage, type PostRequest } from './history.js';
import { toCounters, toFigures } from '../stored/rows.js';
import {
  changeQuestion,
  requireAnswer,
  requireComment,
  requireQuestion,
  requireThread,
} from '../stored/stored-questions.js';
import { changeOf, tellChange, type Publish } from '../stored/tell-change.js';

export interface EditRequest {
  readonly id: string;
  /** Which the change is of. */
  readonly version: number;
  readonly text: string;
}

export interface QuestionEdit extends EditRequest {
  readonly title: string;
  readonly tags: readonly string[];
}

/** @throws AppError 'forbidden' or, when the post is another by now, 'taken'. */
function assertMayEdit(
  post: Edited & { readonly hidden?: unknown },
  author: string,
  editor: string,
  seen: number,
): void {
  orForbidden(checkEditing(author, editor));
  orForbidden(checkNotHidden(post));
  const current = checkVersion(post, seen);
  if (!current.ok) throw new AppError('taken', current.error);
}

/** A change that was sent again, as the answer to the first was lost: it stands there already. */
const isSentAgain = (
  post: Edited,
  author: string,
  editor: string,
  { version }: EditRequest,
): boolean => author === editor && versionOf(post) === version + 1;

/** Changes of what people wrote; each earlier version is kept. */
export function createEditing({ store, hub, now }: Platform, publish: Publish) {
  /** Tags that stay keep their spelling; the counts of the others follow. */
  async function exchangeTags(
    unit: Collections,
    before: QuestionDocument,
    names: readonly string[],
  ): Promise<readonly string[]> {
    const spelt = new Map(before.tags.map((name) => [tagKey(name), name]));
    const meant = await meantNames(unit, names);
    const keys = meant.map(tagKey);
    await uncountTags(
      unit,
      before.tagKeys.filter((key) => !keys.includes(key)),
    );
    const added = meant.filter((name) => !spelt.has(tagKey(name)));
    for (const name of await countTags(unit, added)) spelt.set(tagKey(name), name);
    return keys.map((key) => spelt.get(key) ?? key);
  }

  async function changeWords(
    unit: Collections,
    question: Stored<QuestionDocument>,
    { title, text, tags }: Pick<QuestionEdit, 'title' | 'text' | 'tags'>,
  ): Promise<Stored<QuestionDocument>> {
    const { _id, askDateTime, editedAt = askDateTime } = question;
    const before = { version: versionOf(question), writtenAt: editedAt };
    const { title: oldTitle, text: oldText, tags: oldTags } = question;
    const old = keptVersion(postKey('question', _id), {
      ...before,
      title: oldTitle,
      text: oldText,
      tags: oldTags,
    });
    stillFree(await unit.collection(versions).insert(old));
    await keepPictures(unit, { author: question.askedBy, place: postKey('question', _id), text });
    const spelt = await exchangeTags(unit, question, tags);
    const edit = nextEdit(question, now().toISOString());
    return written(
      await changeQuestion(unit, _id, (current) => ({
        ...current,
        ...edit,
        ...{ title, text, excerpt: excerptOf(text) },
        ...{ tags: spelt, tagKeys: spelt.map(tagKey) },
      })),
    );
  }

  return {
    history: (post: PostRequest, cursor?: string | null): Promise<HistoryPage> =>
      readHistory(store, post, cursor ?? null),

    async editQuestion(editor: string, request: QuestionEdit): Promise<QuestionUpdate> {
      const title = orInvalid(checkTitle(request.title));
      const text = orInvalid(checkQuestionText(request.text));
      const tags = orInvalid(checkTags(request.tags));
      const { changed, isNew } = await runUnit(store, async (unit) => {
        const question = await requireQuestion(unit, request.id);
        const keys = tags.map(tagKey).join(' ');
        const isSame =
          question.title === title && question.text === text && question.tagKeys.join(' ') === keys;
        if (isSame && isSentAgain(question, question.askedBy, editor, request)) {
          return { changed: question, isNew: false };
        }
        assertMayEdit(question, question.askedBy, editor, request.version);
        if (isSame) return { changed: question, isNew: false };
        return { changed: await changeWords(unit, question, { title, text, tags }), isNew: true };
      });
      if (isNew) await tellChange(hub, changed);
      return changeOf(changed);
    },

    async editAnswer(editor: string, request: EditRequest): Promise<EditUpdate> {
      const text = orInvalid(checkAnswerText(request.text));
      const { event, isNew } = await runUnit(store, async (unit) => {
        const answer = await requireAnswer(unit, request.id);
        const { _id, qid, ansDateTime, editedAt = ansDateTime } = answer;
        const isSame = answer.text === text;
        const isThere = isSame && isSentAgain(answer, answer.ansBy, editor, request);
        if (!isThere) assertMayEdit(answer, answer.ansBy, editor, request.version);
        const edit = isSame
          ? { version: versionOf(answer), editedAt }
          : nextEdit(answer, now().toISOString());
        let changed = answer;
        if (!isSame) {
          const before = { version: versionOf(answer), writtenAt: editedAt, text: answer.text };
          const old = keptVersion(postKey('answer', _id), before);
          stillFree(await unit.collection(versions).insert(old));
          await keepPictures(unit, { author: answer.ansBy, place: postKey('answer', _id), text });
          const rule = (current: typeof answer) => ({ ...current, ...edit, text });
          changed = written(await unit.collection(answers).update(_id, rule));
        }
        const question = await requireThread(unit, qid);
        const event: EditUpdate = {
          name: 'editUpdate',
          ...{ qid, revision: question.revision, counters: toCounters(question) },
          edit: { id: _id, parentId: null, ...edit, text },
          figures: toFigures(changed),
        };
        return { event, isNew: !isSame };
      });
      if (isNew) await publish(event.qid, event);
      return event;
    },

    async editComment(editor: string, request: EditRequest): Promise<EditUpdate> {
      const text = orInvalid(checkCommentText(request.text));
      const { event, isNew } = await runUnit(store, async (unit) => {
        const comment = await requireComment(unit, request.id);
        const { _id, qid, parentId, commentDateTime, editedAt = commentDateTime } = comment;
        const isSame = comment.text === text;
        const isThere = isSame && isSentAgain(comment, comment.commentBy, editor, request);
        if (!isThere) assertMayEdit(comment, comment.commentBy, editor, request.version);
        const edit = isSame
          ? { version: versionOf(comment), editedAt }
          : nextEdit(comment, now().toISOString());
        if (!isSame) {
          const before = { version: versionOf(comment), writtenAt: editedAt, text: comment.text };
          const old = keptVersion(postKey('comment', _id), before);
          stillFree(await unit.collection(versions).insert(old));
          await keepPictures(unit, {
            author: comment.commentBy,
            place: postKey('comment', _id),
            text,
          });
          const rule = (current: typeof comment) => ({ ...current, ...edit, text });
          written(await unit.collection(comments).update(_id, rule));
        }
        const question = await requireThread(unit, qid);
        const event: EditUpdate = {
          name: 'editUpdate',
          ...{ qid, revision: question.revision, counters: toCounters(question) },
          edit: { id: _id, parentId, ...edit, text },
        };
        return { event, isNew: !isSame };
      });
      if (isNew) await publish(event.qid, event);
      return event;
    },
  };
}
