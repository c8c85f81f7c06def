import { tagKey, USER_TAG_DESCRIPTION } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { stillFree, TakenMeanwhileError } from '../../ports/run-unit.js';
import { tags, tagSynonyms, type TagDocument } from './documents.js';
import { noteLookAlike } from './synonyms.js';

/** Counts one more question for a tag; a new tag begins with its description, a known one keeps it. */
async function countTag(
  store: Collections,
  name: string,
  description: string,
): Promise<TagDocument> {
  const _id = tagKey(name);
  // What was there before looks were noted has its own noted as it is used.
  await noteLookAlike(store, _id);
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

/** Counts so many more questions for a tag, or fewer. */
export async function countMore(unit: Collections, key: string, more: number): Promise<void> {
  await unit
    .collection(tags)
    .update(key, (tag) => ({ ...tag, questionCount: Math.max(0, tag.questionCount + more) }));
}

/** Counts a question less for tags, whose lists have it no longer. */
export async function uncountTags(unit: Collections, keys: readonly string[]): Promise<void> {
  for (const key of keys) await countMore(unit, key, -1);
}

/** Counts tags for a question; answers how they are spelt here. None of them may mean another (meantNames). */
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
