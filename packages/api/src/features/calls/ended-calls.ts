import { CALL_KEPT_MS } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { Collection } from '../../ports/document-store.js';
import { readWhile } from '../../ports/read-all.js';
import { calls, groupCalls } from './documents.js';

interface Ended {
  readonly _id: string;
  readonly endedAt?: string | undefined;
}

function clear<D extends Ended>(
  collection: Collection<D, 'byEnd' | 'live'>,
  until: string,
): Promise<void> {
  const old = readWhile(
    collection,
    'byEnd',
    ({ endedAt }) => endedAt !== undefined && endedAt <= until,
  );
  return eachForItself(old, ({ _id }) => collection.remove(_id));
}

export async function clearEndedCalls({
  store,
  now,
}: Pick<Platform, 'store' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - CALL_KEPT_MS).toISOString();
  await clear(store.collection(calls), until);
  await clear(store.collection(groupCalls), until);
}
