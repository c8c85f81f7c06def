import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readWhile } from '../../ports/read-all.js';
import { calls } from './documents.js';

/** A call is kept for a day after its end, for tabs that were away. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

export async function clearEndedCalls({
  store,
  now,
}: Pick<Platform, 'store' | 'now'>): Promise<void> {
  const collection = store.collection(calls);
  const until = new Date(now().getTime() - KEPT_MS).toISOString();
  const old = readWhile(
    collection,
    'byEnd',
    ({ endedAt }) => endedAt !== undefined && endedAt <= until,
  );
  await eachForItself(old, ({ _id }) => collection.remove(_id));
}
