import { excerptOf, isListed, tagKey, type NewQuestion } from '@collabor8/domain';
import { questions, type QuestionDocument, answers, type CommentDocument } from './documents.js';
import { countTags, meantNames, uncountTags } from '../../tags/index.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { stillFree } from '../../../ports/run-unit.js';
import { AppError, written } from '../../../request/errors.js';
import { toFigures } from './rows.js';
import { changeQuestion } from './stored-questions.js';

/** One change of the number of comments. */
const withComments =
  (difference: number) =>
  <D extends { readonly commentCount: number }>(post: D): D => ({
    ...post,
    commentCount: Math.max(0, post.commentCount + difference),
  });

/** Changes the number of comments of what the comment stands under, in the thread of a question as the unit has read it. */
export async function countComment(
  unit: Collections,
  { parentType, parentId, qid }: CommentDocument,
  question: Stored<QuestionDocument>,
  difference: 1 | -1,
) {
  const change = withComments(difference);
  if (parentType === 'question') {
    return { question: written(await changeQuestion(unit, qid, change)), figures: undefined };
  }
  const answer = await unit.collection(answers).update(parentId, change);
  if (!answer.ok) throw new AppError('missing', 'Answer not found');
  return { question, figures: toFigures(answer.value) };
}

export interface QuestionToWrite extends NewQuestion {
  readonly _id: string;
  readonly askedBy: string;
  readonly askDateTime: string;
  /** Descriptions for tags that are new, by tag name. */
  readonly tagDescriptions?: ReadonlyMap<string, string>;
}

/**
 * A question as it is to be, after what it is now: where lists are to have it again, it is counted for its
 * tags, as they are called by then, and where they are to lack it, no longer.
 */
export async function relisted<D extends QuestionDocument>(
  unit: Collections,
  before: QuestionDocument | undefined,
  after: D,
): Promise<D> {
  const wasListed = before !== undefined && isListed(before);
  if (wasListed === isListed(after)) return after;
  if (wasListed) {
    await uncountTags(unit, before.tagKeys);
    return after;
  }
  const names = await countTags(unit, await meantNames(unit, after.tags));
  return { ...after, tags: names, tagKeys: names.map(tagKey) };
}

/** Stores a new question and its tags inside a unit that runUnit runs. */
export async function writeQuestion(
  store: Collections,
  question: QuestionToWrite,
): Promise<Stored<QuestionDocument>> {
  const names = await meantNames(store, question.tags);
  const tagNames = await countTags(store, names, question.tagDescriptions);
  const inserted = await store.collection(questions).insert({
    _id: question._id,
    title: question.title,
    text: question.text,
    excerpt: excerptOf(question.text),
    tags: tagNames,
    tagKeys: tagNames.map(tagKey),
    askedBy: question.askedBy,
    askDateTime: question.askDateTime,
    answerCount: 0,
    commentCount: 0,
    upVoteCount: 0,
    downVoteCount: 0,
    viewCount: 0,
    activeAt: '',
  });
  return stillFree(inserted);
}
