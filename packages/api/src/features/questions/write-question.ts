import {
  excerptOf,
  isListed,
  tagKey,
  USER_TAG_DESCRIPTION,
  type NewQuestion,
} from '@collabor8/domain';
import { questions, type QuestionDocument } from './documents.js';
import { meantNames, tags, tagSynonyms, type TagDocument } from '../tags/index.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree, TakenMeanwhileError } from '../../ports/run-unit.js';

export interface QuestionToWrite extends NewQuestion {
  readonly _id: string;
  readonly askedBy: string;
  readonly askDateTime: string;
  /** Descriptions for tags that are new, by tag name. */
  readonly tagDescriptions?: ReadonlyMap<string, string>;
}

/** Counts one more question for a tag; a new tag begins with its description, a known one keeps it. */
async function countTag(
  store: Collections,
  name: string,
  description: string,
): Promise<TagDocument> {
  const _id = tagKey(name);
  const known = await store
    .collection(tags)
    .update(_id, (tag) => ({ ...tag, questionCount: tag.questionCount + 1 }));
  if (known.ok) return known.value;
  // It was merged into another tag since its name was looked up.
  if ((await store.collection(tagSynonyms).get(_id)) !== undefined) {
    throw new TakenMeanwhileError();
  }
  const tag = { _id, name, description, questionCount: 1 };
  return stillFree(await store.collection(tags).insert(tag));
}

/** Counts a question less for tags, whose lists have it no longer. */
export async function uncountTags(store: Collections, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await store
      .collection(tags)
      .update(key, (tag) => ({ ...tag, questionCount: Math.max(0, tag.questionCount - 1) }));
  }
}

/**
 * Counts tags for a question, new or known ones; the answer is how they are spelt here. None of them
 * may mean another (meantNames).
 */
export async function countTags(
  store: Collections,
  names: readonly string[],
  descriptions?: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const spelt: string[] = [];
  for (const name of names) {
    const description = descriptions?.get(name) ?? USER_TAG_DESCRIPTION;
    spelt.push((await countTag(store, name, description)).name);
  }
  return spelt;
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
