import { tagKey } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { tagSynonyms } from './documents.js';

/** The keys of the tags that some names mean, each once, in their order. */
export async function meantKeys(
  store: Collections,
  keys: readonly string[],
): Promise<readonly string[]> {
  const found = await store.collection(tagSynonyms).getMany(keys);
  const meant = new Map(found.map(({ _id, toKey }) => [_id, toKey]));
  return [...new Set(keys.map((key) => meant.get(key) ?? key))];
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
