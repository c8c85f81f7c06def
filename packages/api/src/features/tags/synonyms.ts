import { tagKey } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { asAscii } from '../users/index.js';
import { tags, tagSynonyms } from './documents.js';

const tagLookOf = (key: string): string => tagKey(asAscii(key));

/** The keys of the tags that some names mean, each once: by another name or, where nothing is called so, by its look. */
export async function meantKeys(
  store: Collections,
  keys: readonly string[],
): Promise<readonly string[]> {
  const looks = keys
    .map((key) => [key, tagLookOf(key)] as const)
    .filter(([key, look]) => key !== look);
  const known = looks.length === 0 ? [] : await store.collection(tags).getMany(looks.flat());
  const found = await store
    .collection(tagSynonyms)
    .getMany([...new Set([...keys, ...looks.flat()])]);
  const meant = new Map([
    ...known.map(({ _id }) => [_id, _id] as const),
    ...found.map(({ _id, toKey }) => [_id, toKey] as const),
  ]);
  const byLook = new Map(looks.map(([key, look]) => [key, meant.get(look)]));
  return [...new Set(keys.map((key) => meant.get(key) ?? byLook.get(key) ?? key))];
}

/** Has what looks like a tag, and isn't one, mean it from now on. */
export async function noteLookAlike(unit: Collections, key: string): Promise<void> {
  const _id = tagLookOf(key);
  if (_id === key || (await unit.collection(tags).get(_id)) !== undefined) return;
  const synonyms = unit.collection(tagSynonyms);
  if ((await synonyms.get(_id)) === undefined)
    stillFree(await synonyms.insert({ _id, toKey: key }));
}

/** Names as they were given, those that mean another tag replaced by its key; each tag once. */
export async function meantNames(
  store: Collections,
  names: readonly string[],
): Promise<readonly string[]> {
  const given = new Map(names.map((name) => [tagKey(name), name]));
  const keys = await meantKeys(store, [...given.keys()]);
  return keys.map((key) => given.get(key) ?? key);
}
