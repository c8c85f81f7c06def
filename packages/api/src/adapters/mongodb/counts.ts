import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import type { Key } from '../../ports/document-store.js';
import { toJsonText } from '../../store-engine/document-text.js';
import { documentLock, type Holder, type ProcessLocks } from './process-locks.js';
import type { Moment } from './rows.js';

/** A count is the sum of its stripes. */
export interface CountRow {
  readonly _id: string;
  readonly n: number;
}

export type CountRows = Collection<CountRow>;

export const COUNTS = '_counts';

export type CountChanges = ReadonlyMap<string, number>;

const STRIPES = 8;

const stripesOf = (key: string): readonly string[] =>
  Array.from({ length: STRIPES }, (_, stripe) => `${String(stripe)}${key}`);

/** Names the count of one combination of a counted index's `equals`. */
export const countKey = (collection: string, index: string, equals: readonly Key[]): string =>
  toJsonText([collection, index, ...equals]);

export function countRange(
  collection: string,
  index: string,
): readonly { readonly $gte: string; readonly $lt: string }[] {
  const start = toJsonText([collection, index]).slice(0, -1);
  return stripesOf(start).map((first) => ({ $gte: first, $lt: `${first}\u{10ffff}` }));
}

export async function readCount(counts: CountRows, moment: Moment, key: string): Promise<number> {
  const rows = await counts.find({ _id: { $in: [...stripesOf(key)] } }, moment).toArray();
  return rows.reduce((sum, { n }) => sum + n, 0);
}

export type StripeChanges = readonly { readonly _id: string; readonly change: number }[];

/**
 * The stripes that take a unit's changes: of each count the first that no other unit of the process is changing, which
 * is locked for it; a unit that runs again, as another process was in its way, begins anywhere. So a count that many
 * change at once spreads over all of them, and one that few change stays one row.
 */
export async function stripe(
  changes: CountChanges,
  locks: ProcessLocks,
  holder: Holder,
  isFirstRun: boolean,
): Promise<StripeChanges> {
  const striped = [];
  for (const [key, change] of changes) {
    if (change === 0) continue;
    const names = stripesOf(key);
    const start = isFirstRun ? 0 : Math.floor(Math.random() * STRIPES);
    const inOrder = [...names.slice(start), ...names.slice(0, start)];
    const free = inOrder.find((name) => locks.takeIfFree(holder, lockOf(name)));
    const _id = free ?? `${String(Math.floor(Math.random() * STRIPES))}${key}`;
    if (free === undefined) await locks.take(holder, lockOf(_id));
    striped.push({ _id, change });
  }
  return striped;
}

const lockOf = (stripeName: string): string => documentLock({ name: COUNTS }, stripeName);

export async function writeCounts(
  counts: CountRows,
  session: ClientSession,
  changes: StripeChanges,
): Promise<void> {
  const writes: AnyBulkWriteOperation<CountRow>[] = changes.map(({ _id, change }) => ({
    updateOne: { filter: { _id }, update: { $inc: { n: change } }, upsert: true },
  }));
  const emptied = changes.filter(({ change }) => change < 0).map(({ _id }) => _id);
  if (emptied.length > 0) writes.push({ deleteMany: { filter: { _id: { $in: emptied }, n: 0 } } });
  if (writes.length > 0) await counts.bulkWrite(writes, { session });
}
