import type { Platform } from '../../platform.js';
import { calls } from './documents.js';

/** A call is kept for a day after its end, for tabs that were away. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

export async function clearEndedCalls({
  store,
  now,
}: Pick<Platform, 'store' | 'now'>): Promise<void> {
  const collection = store.collection(calls);
  const until = new Date(now().getTime() - KEPT_MS).toISOString();
  for (;;) {
    const { items } = await collection.page('byEnd', { limit: BATCH });
    const old = items.filter(({ endedAt }) => endedAt !== undefined && endedAt <= until);
    for (const { _id } of old) await collection.remove(_id);
    if (old.length < BATCH) return;
  }
}
