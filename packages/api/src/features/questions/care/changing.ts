import {
  afterAskersEdit,
  excerptOf,
  nextEdit,
  postKey,
  tagKey,
  type PostType,
  type NewQuestion,
} from '@collabor8/domain';
import type { Platform } from '../../../platform/platform.js';
import type { CollectionDefinition, Collections, Stored } from '../../../ports/document-store.js';
import { stillFree } from '../../../ports/run-unit.js';
import { updateIn, written } from '../../../request/errors.js';
import { countTags, meantNames, uncountTags } from '../../tags/index.js';
import {
  answers,
  comments,
  versions,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import { changeQuestion, requireAnswer, requireComment } from '../stored/stored-questions.js';
import { keptVersion, versionOfQuestion, versionOfText } from './history.js';

/** What is changed by its text alone. */
export interface TextKind<D extends AnswerDocument | CommentDocument> {
  readonly kind: PostType;
  readonly definition: CollectionDefinition<D>;
  readonly require: (unit: Collections, id: string) => Promise<Stored<D>>;
  readonly authorOf: (post: D) => string;
  readonly timeOf: (post: D) => string;
}

export const anAnswer: TextKind<AnswerDocument> = {
  ...{ kind: 'answer', definition: answers, require: requireAnswer },
  authorOf: ({ ansBy }) => ansBy,
  timeOf: ({ ansDateTime }) => ansDateTime,
};

export const aComment: TextKind<CommentDocument> = {
  ...{ kind: 'comment', definition: comments, require: requireComment },
  authorOf: ({ commentBy }) => commentBy,
  timeOf: ({ commentDateTime }) => commentDateTime,
};

interface Change {
  readonly by: string;
  readonly why: string;
  /** It was suggested, and is the suggestion no more. */
  readonly isTaken?: boolean;
}

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

/** Changes words of posts in a unit of work, which keeps what they were before. Who may is asked elsewhere. */
export function createChanging({ texts, now }: Pick<Platform, 'texts' | 'now'>) {
  return {
    async question(
      unit: Collections,
      question: Stored<QuestionDocument>,
      { title, text, tags }: NewQuestion,
      { by, why, isTaken = false }: Change,
    ): Promise<Stored<QuestionDocument>> {
      const { _id, askedBy: author, title: oldTitle, text: oldText } = question;
      const old = keptVersion(postKey('question', _id), versionOfQuestion(question));
      stillFree(await unit.collection(versions).insert(old));
      await texts.written(unit, { post: { kind: 'question', id: _id }, author, text });
      const spelt = await exchangeTags(unit, question, tags);
      const edit = nextEdit(question, { author, by, why, at: now().toISOString() });
      const isAskers = by === author && (title !== oldTitle || text !== oldText);
      return written(
        await changeQuestion(unit, _id, ({ closed, ...current }) => {
          const still = closed && isAskers ? afterAskersEdit(closed, author) : closed;
          return {
            ...current,
            ...edit,
            ...{ title, text, excerpt: excerptOf(text) },
            ...{ tags: spelt, tagKeys: spelt.map(tagKey) },
            ...(still && { closed: still }),
            ...(isTaken && { suggested: undefined }),
          };
        }),
      );
    },

    async text<D extends AnswerDocument | CommentDocument>(
      unit: Collections,
      { kind, definition, authorOf, timeOf }: TextKind<D>,
      post: Stored<D>,
      { text, by, why, isTaken = false }: Change & { readonly text: string },
    ): Promise<Stored<D>> {
      const { _id } = post;
      const author = authorOf(post);
      const old = keptVersion(postKey(kind, _id), versionOfText(post, timeOf(post)));
      stillFree(await unit.collection(versions).insert(old));
      await texts.written(unit, { post: { kind, id: _id }, author, text });
      const edit = nextEdit(post, { author, by, why, at: now().toISOString() });
      const taken = isTaken ? { suggested: undefined } : {};
      const rule = (current: Stored<D>): D => ({ ...current, ...edit, ...taken, text });
      return updateIn(unit, definition, _id, rule);
    },
  };
}
